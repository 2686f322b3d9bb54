"""How random the shoes are, as a program on as much as wanted; it fails below one in a million:

python -m soak.randomness --bits 1e9 --shoes 1e6
python -m soak.randomness --raw 1e9 | dieharder -g 200 -d 0
"""

import argparse
import contextlib
import sys
import time

from pitboss.reports.randomness import TOO_UNLIKELY, PValues, order_p_values, orders, stream_p_values, streams


def main() -> None:
    parser = argparse.ArgumentParser(description="Test the shoes' stream and orders for randomness.")
    parser.add_argument("--bits", type=float, default=1e9, help="bits of the stream")
    parser.add_argument("--shoes", type=float, default=1e6, help="single decks, card by card")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--raw", type=float, help="only write so many bytes of the stream, for another battery of tests"
    )
    options = parser.parse_args()
    if options.raw:
        with contextlib.suppress(BrokenPipeError):
            for part in streams(options.seed, int(options.raw)):
                sys.stdout.buffer.write(part.tobytes())
        return
    began = time.perf_counter()
    found = stream_p_values(streams(options.seed, int(options.bits / 8)))
    print(f"{options.bits:.0f} bits of the stream, {time.perf_counter() - began:.0f} s", flush=True)
    _show(found)
    began = time.perf_counter()
    found |= order_p_values(orders(options.seed, int(options.shoes)))
    print(f"{options.shoes:.0f} shoes card by card, {time.perf_counter() - began:.0f} s")
    _show({name: p for name, p in found.items() if "card" in name or "rising" in name})
    if min(found.values()) < TOO_UNLIKELY:
        sys.exit("this is not random")


def _show(p_values: PValues) -> None:
    for name, p in p_values.items():
        print(f"  {name:24} p = {p:.4f}", flush=True)


if __name__ == "__main__":
    main()
