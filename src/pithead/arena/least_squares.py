"""Linear equations, for those who would not install a library for thirty of them."""


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """x of `matrix` x = `right`, for a matrix that is symmetric and positive: by Cholesky."""
    count = len(right)
    root = [[0.0] * count for _ in range(count)]
    for i in range(count):
        for j in range(i + 1):
            rest = matrix[i][j] - sum(root[i][k] * root[j][k] for k in range(j))
            if i == j:
                if rest <= 0.0:
                    raise ValueError("the matrix is not positive")
                root[i][i] = rest**0.5
            else:
                root[i][j] = rest / root[j][j]
    forward = [0.0] * count
    for i in range(count):
        forward[i] = (right[i] - sum(root[i][k] * forward[k] for k in range(i))) / root[i][i]
    found = [0.0] * count
    for i in reversed(range(count)):
        rest = forward[i] - sum(root[k][i] * found[k] for k in range(i + 1, count))
        found[i] = rest / root[i][i]
    return found
