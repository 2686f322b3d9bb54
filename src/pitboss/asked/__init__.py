"""What a run or a ruling is asked, stated once: every term, its default, its bounds, and what it may not stand beside.

The command line writes options down as terms, the face takes them as keywords; both then run the same way. Nothing here
loads the simulator before a run is made, so that the command line's help stays quick.
"""
