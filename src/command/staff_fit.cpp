#include "command/staff_fit.h"

#include <array>

namespace esprit::command {

namespace {

constexpr int most_newton_steps = 25;
constexpr double ridge_penalty = 1e-3;  // a sample
constexpr double weight_unit = 1e6;

using Row = std::array<double, most_features>;

double clamped(double x) {
    constexpr double most = 30;
    return x > most ? most : x < -most ? -most : x;
}

double fine_exponential(double x) {
    constexpr int halvings = 12;
    double const small = x / (1 << halvings);
    double e = 1 + small * (1 + small / 2 * (1 + small / 3 * (1 + small / 4)));
    for (int i = 0; i < halvings; ++i) e *= e;
    return e;
}

/// ln x for x in (0, 1], by Halley's method on the exponential.
double logarithm(double x) {
    double y = 0;
    for (int i = 0; i < 60; ++i) {
        double const e = fine_exponential(y);
        y += 2 * (x - e) / (x + e);
    }
    return y;
}

/// The predicted chance of side 0 to win, from 0 to 1.
double share(Row const& weights, Row const& values, std::size_t count) {
    double x = 0;
    for (std::size_t i = 0; i < count; ++i) x += weights[i] * values[i];
    return 1 / (1 + fine_exponential(-clamped(x)));
}

/// Solves `matrix` * x = `right` by Gaussian elimination; `matrix` must be positive definite.
Row solved(std::array<Row, most_features> matrix, Row right, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t k = i + 1; k < count; ++k) {
            double const factor = matrix[k][i] / matrix[i][i];
            for (std::size_t j = i; j < count; ++j) matrix[k][j] -= factor * matrix[i][j];
            right[k] -= factor * right[i];
        }
    }
    Row x{};
    for (std::size_t i = count; i-- > 0;) {
        double sum = right[i];
        for (std::size_t j = i + 1; j < count; ++j) sum -= matrix[i][j] * x[j];
        x[i] = sum / matrix[i][i];
    }
    return x;
}

Row values_of(Features const& features, Row const& scale, std::size_t count) {
    Row values{};
    for (std::size_t i = 0; i < count; ++i) values[i] = features[i] * scale[i];
    return values;
}

/// One over the mean absolute value of each feature, so that the penalty is the same for all.
Row scales(std::vector<FeatureSample> const& all, std::size_t count) {
    Row scale{};
    for (FeatureSample const& seen : all) {
        for (std::size_t i = 0; i < count; ++i) {
            scale[i] += seen.features[i] < 0 ? -seen.features[i] : seen.features[i];
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        scale[i] = scale[i] > 0 ? static_cast<double>(all.size()) / scale[i] : 0;
    }
    return scale;
}

}  // namespace

Evaluation fitted(std::vector<FeatureSample> const& all, std::size_t features) {
    Row const scale = scales(all, features);
    Row weights{};
    for (int step = 0; step < most_newton_steps; ++step) {
        std::array<Row, most_features> matrix{};
        Row slope{};
        for (std::size_t i = 0; i < features; ++i) {
            matrix[i][i] = ridge_penalty * static_cast<double>(all.size());
            slope[i] = -ridge_penalty * static_cast<double>(all.size()) * weights[i];
        }
        for (FeatureSample const& seen : all) {
            Row const values = values_of(seen.features, scale, features);
            double const p = share(weights, values, features);
            double const off = seen.points * 0.5 - p;
            double const spread = p * (1 - p);
            for (std::size_t i = 0; i < features; ++i) {
                slope[i] += off * values[i];
                for (std::size_t j = 0; j < features; ++j) {
                    matrix[i][j] += spread * values[i] * values[j];
                }
            }
        }
        Row const way = solved(matrix, slope, features);
        for (std::size_t i = 0; i < features; ++i) weights[i] += way[i];
    }
    Evaluation evaluation;
    for (std::size_t i = 0; i < features; ++i) {
        evaluation.weights[i] = rounded(weights[i] * scale[i] * weight_unit);
    }
    return evaluation;
}

int log_loss_milli(Evaluation const& evaluation, std::vector<FeatureSample> const& all) {
    double sum = 0;
    for (FeatureSample const& seen : all) {
        double const p = (evaluation.of(seen.features) + 1.0) / (certain_win + 2.0);
        double const won = seen.points * 0.5;
        sum -= won * logarithm(p) + (1 - won) * logarithm(1 - p);
    }
    return all.empty() ? 0 : static_cast<int>(sum * 1000 / static_cast<double>(all.size()));
}

}  // namespace esprit::command
