"""Writes normal-table.json: ln, exp, sqrt, the normal density and distribution to 30 places, and
black-76-table.json: options priced with them.

Made by another method than the engine's: Python's decimal module with 80 digits for ln, exp and
sqrt, and for the normal distribution numerical integration of its density (Gauss-Legendre), in the
tail Laplace's continued fraction of Mills' ratio. Run it from its folder: python3 reference-tables.py
"""

import json
from decimal import Decimal, getcontext

getcontext().prec = 80
D = Decimal


def pi():
    """Machin's formula."""

    def arctan_inverse(n):
        total, power, k = D(0), D(1) / n, 0
        while abs(power) > D(10) ** -78:
            total += power / (2 * k + 1) * (1 if k % 2 == 0 else -1)
            power /= n * n
            k += 1
        return total

    return 4 * (4 * arctan_inverse(D(5)) - arctan_inverse(D(239)))


ROOT_2_PI = (2 * pi()).sqrt()


def density(x):
    return (-x * x / 2).exp() / ROOT_2_PI


def legendre_nodes(n):
    """Nodes and weights on [-1, 1] by Newton's iteration on the Legendre polynomial."""
    import math

    nodes = []
    for i in range(1, n + 1):
        x = D(math.cos(math.pi * (i - 0.25) / (n + 0.5)))
        for _ in range(9):
            before, now = D(1), x
            for k in range(2, n + 1):
                before, now = now, ((2 * k - 1) * x * now - (k - 1) * before) / k
            slope = n * (x * now - before) / (x * x - 1)
            x -= now / slope
        nodes.append((x, 2 / ((1 - x * x) * slope * slope)))
    return nodes


NODES = legendre_nodes(40)


def central(x):
    """1/2 and the integral of the density from 0 to x, in pieces of at most a half."""
    pieces = max(1, int(abs(x) * 2) + 1)
    width = x / pieces
    total = D(0)
    for piece in range(pieces):
        middle = width * piece + width / 2
        total += sum(w * density(middle + t * width / 2) for t, w in NODES) * width / 2
    return D(1) / 2 + total


def tail(x):
    """1 - distribution(x) of x >= 4, by the continued fraction x + 1/(x + 2/(x + 3/(x + ...)))."""
    fraction = x
    for k in range(3000, 0, -1):
        fraction = x + D(k) / fraction
    return density(x) / fraction


def distribution(x):
    if x <= -4:
        return tail(-x)
    if x >= 4:
        return 1 - tail(x)
    return central(x)


def text(value):
    return format(value.quantize(D(10) ** -30), "f")


def rows(name, function, inputs):
    return [[name, str(x), text(function(D(x)))] for x in inputs]


LN = ["0.000000000000000001", "0.000001", "0.001", "0.01", "0.1", "0.25", "0.5", "0.7", "0.74999",
      "0.75", "0.9", "0.923076923076923076", "0.99", "0.999999", "0.999999999999999999", "1",
      "1.000000000000000001", "1.000001", "1.01", "1.1", "1.25", "1.4999", "1.5", "1.75", "2",
      "2.718281828459045235", "3", "4", "5", "10", "50", "100", "1000", "12345.678", "60000",
      "1000000", "33333333.3", "1000000000"]
EXP = ["-42", "-41.4", "-40", "-30.5", "-20", "-15.25", "-10", "-7.5", "-5", "-3.3", "-2",
       "-1.5", "-1", "-0.7", "-0.346573590279972655", "-0.25", "-0.1", "-0.01", "-0.0001",
       "-0.000000000000000001", "0", "0.000000000000000001", "0.0001", "0.01", "0.1", "0.3",
       "0.346573590279972654", "0.5", "0.693147180559945309", "1", "1.5", "2"]
SQRT = ["0", "0.000000000000000001", "0.000000000000000002", "0.000001", "0.0005", "0.01", "0.04",
        "0.0402739726", "0.1", "0.25", "0.3", "0.5", "0.75", "1", "1.5", "2", "3", "4", "7", "10",
        "99.99", "100", "365", "8760", "40000", "123456.789", "1000000"]
NORMAL = ["0"] + [f"{k / 20:.2f}" for k in (1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 19, 20, 22, 25, 28,
          30, 33, 35, 39, 40, 44, 50, 55, 60, 66, 70, 78, 80, 90, 100, 110, 120, 130, 140, 150,
          160, 170, 179, 180)]
SIGNED = [f"-{x}" for x in reversed(NORMAL[1:])] + NORMAL

TABLE = (
    rows("ln", lambda x: x.ln(), LN)
    + rows("exp", lambda x: x.exp(), EXP)
    + rows("sqrt", lambda x: x.sqrt(), SQRT)
    + rows("normalDensity", density, NORMAL[::2] + ["-1.25", "-2.75", "8.9", "-0.3"])
    + rows("normalDistribution", distribution, SIGNED)
)


def black76(inputs):
    """Price of call and put and the call's delta, of forward, strike, days and volatility."""
    forward, strike, days, volatility = map(D, inputs)
    s = volatility * (days / 365).sqrt()
    d1 = ((forward / strike).ln() + s * s / 2) / s
    call = forward * distribution(d1) - strike * distribution(d1 - s)
    return [text(call), text(call - forward + strike), text(distribution(d1))]


OPTIONS = [
    ["60000", "65000", "30", "0.7"],
    ["60000", "61000", "1", "0.7"],
    ["60000", "60000", "1", "0.5"],
    ["60000", "50000", "7", "0.2"],
    ["60000", "90000", "30", "2"],
    ["60000", "70000", "1", "0.2"],
    ["3000", "3100", "14.25", "0.85"],
    ["0.12", "0.125", "2.5", "1.1"],
    ["150", "150", "0.025", "0.6"],
    ["999999", "1000000", "60", "1.5"],
    ["1", "2", "365", "0.65"],
]

with open("black-76-table.json", "w", encoding="utf-8") as file:
    json.dump([[*inputs, *black76(inputs)] for inputs in OPTIONS], file, indent=2)
    file.write("\n")

with open("normal-table.json", "w", encoding="utf-8") as file:
    file.write("[\n" + ",\n".join(f"  {json.dumps(row)}" for row in TABLE) + "\n]\n")
print(len(TABLE))
