"""The source's cost function J with SciPy: restitution of the nondimensional Bouc-Wen-Simon-Hunt-Crossley law (Milehins and
Marghitu, 2025, Eqs. 14-18, 33) at the speeds of a data set, DOP853.

usage: scipy_fit.py DATA.csv [repetitions]
Prints e of each speed at the tolerance 1e-13; then a line for each relative tolerance: it, the processor seconds of one
evaluation (best of the repetitions), J, and the root of the sum of the squared errors in e."""
import sys
import time

import numpy as np
from scipy.integrate import solve_ivp

DSS = (0.00868, 0.818, -0.808, 1.31, 1.27, 0.767, 1.67)  # Table 1: pi1, pi2, pi3, n, p, alpha, A


def signed_power(x, q):
    return abs(x) ** q if x >= 0.0 else -(abs(x) ** q)


def restitution(v0, rtol):
    pi1, pi2, pi3, n, p, alpha, a = DSS
    growth = v0 ** (2.0 * n / (p + 1.0))
    pi1, pi2, pi3 = pi1 * v0, pi2 * growth, pi3 * growth

    def force(y):
        x, z, v = y
        return -alpha * signed_power(x, p) - (1.0 - alpha) * signed_power(z, p) - pi1 * abs(x) ** p * v

    def rates(_, y):
        _, z, v = y
        zn = abs(z) ** n
        return v, a * (v - pi2 * (zn if z >= 0.0 else -zn) * abs(v) - pi3 * zn * v), force(y)

    def released(_, y):
        return force(y) if y[2] > 0.0 else 1.0

    released.terminal = True
    released.direction = -1
    run = solve_ivp(rates, (0.0, 100.0), (0.0, 0.0, -1.0), method="DOP853", rtol=rtol, atol=1e-2 * rtol, events=released)
    return run.y_events[0][0][2]


def main():
    data = np.loadtxt(sys.argv[1], delimiter=",", comments="#", dtype=str)[1:].astype(float)
    repetitions = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    exact = np.array([restitution(v, 1e-13) for v in data[:, 0]])
    print(*(repr(float(e)) for e in exact))
    for rtol in (1e-6, 1e-7, 1e-8, 1e-9, 1e-10):
        best = np.inf
        for _ in range(repetitions):
            start = time.process_time()
            model = np.array([restitution(v, rtol) for v in data[:, 0]])
            cost = float(np.sqrt(np.sum((data[:, 1] - model) ** 2)))
            best = min(best, time.process_time() - start)
        print(f"{rtol:.0e} {best:.6g} {cost:.12g} {np.linalg.norm(model - exact):.3g}")


main()
