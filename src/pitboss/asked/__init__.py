"""What a run is asked to do, stated once: every term with its default and its bounds, and what it may not stand beside.

The command line writes options down as terms, the face takes them as keywords; both then run the same way. Nothing here
loads the simulator before a run is made, so that the command line's help stays quick.
"""
