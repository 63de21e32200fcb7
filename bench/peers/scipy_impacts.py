"""SciPy's DOP853 on x'' = -x^1.5 (1 + A x'): prints seconds per impact, then e for each A given on the command line."""
import sys
import time

from scipy.integrate import solve_ivp

tolerance = float(sys.argv[1])
factors = [float(a) for a in sys.argv[2:]]


def impact(a):
    def rate(t, y):
        x, v = y
        return (v, -(x * x ** 0.5 * (1.0 + a * v)) if x > 0.0 else 0.0)

    def apart(t, y):
        return y[0] if t > 0.0 else 1.0

    apart.terminal = True
    apart.direction = -1
    run = solve_ivp(rate, (0.0, 1e6), (0.0, 1.0), method="DOP853", rtol=tolerance, atol=tolerance * 1e-2, events=apart)
    return -run.y_events[0][0][1]


impact(factors[0])
start = time.perf_counter()
results = [impact(a) for a in factors]
print((time.perf_counter() - start) / len(factors))
for e in results:
    print(repr(e))
