"""The source's cost function J with SciPy: restitution of the nondimensional Bouc-Wen-Simon-Hunt-Crossley law (Milehins and
Marghitu, 2025, Eqs. 14-18, 33) at 20 speeds, DOP853, relative tolerance 1e-8. Prints the processor seconds of one evaluation and J.

usage: scipy_fit.py DATA.csv [repetitions]"""
import sys
import time

import numpy as np
from scipy.integrate import solve_ivp

DSS = (0.00868, 0.818, -0.808, 1.31, 1.27, 0.767, 1.67)  # Table 1: pi1, pi2, pi3, n, p, alpha, A


def restitution(base, v0, rtol):
    pi1, pi2, pi3, n, p, alpha, a = base
    growth = v0 ** (2.0 * n / (p + 1.0))
    pi1, pi2, pi3 = pi1 * v0, pi2 * growth, pi3 * growth

    def force(y):
        x, z, v = y
        depth = abs(x) ** p
        return -alpha * depth * np.sign(x) - (1.0 - alpha) * abs(z) ** p * np.sign(z) - pi1 * depth * v

    def rates(_, y):
        x, z, v = y
        zn = abs(z) ** n
        return [v, a * (v - pi2 * zn * np.sign(z) * abs(v) - pi3 * zn * v), force(y)]

    def released(t, y):
        return force(y) if y[2] > 0.0 else 1.0

    released.terminal = True
    released.direction = -1
    run = solve_ivp(rates, (0.0, 100.0), [0.0, 0.0, -1.0], method="DOP853", rtol=rtol, atol=1e-2 * rtol, events=released)
    return run.y_events[0][0][2] if run.t_events[0].size else 0.0


def main():
    data = np.loadtxt(sys.argv[1], delimiter=",", comments="#", dtype=str)[1:].astype(float)
    repetitions = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    best, cost = np.inf, 0.0
    for _ in range(repetitions):
        start = time.process_time()
        model = np.array([restitution(DSS, v, 1e-8) for v in data[:, 0]])
        cost = float(np.sqrt(np.sum((data[:, 1] - model) ** 2)))
        best = min(best, time.process_time() - start)
    print(f"{best:.6g} {cost:.12g}")


main()
