# The mixed model most people would fit: log units on log price, a month effect, and per product type and
# product a random intercept and slope. Usage: Rscript bench/accuracy/lme4.R FOLDER OUT.csv [SECONDS.json]
# With a third file it fits each store three times more and writes the seconds of the fastest: the fit alone, nothing read.
suppressMessages(library(lme4))
source("bench/accuracy/fit-seconds.R")
arguments <- commandArgs(trailingOnly = TRUE)
result <- NULL
seconds <- NULL
for (file in sort(list.files(arguments[1], pattern = "[.]csv$", full.names = TRUE))) {
  name <- strsplit(sub("[.]csv$", "", basename(file)), "-")[[1]]
  data <- read.csv(file)
  data$x <- log(data$price) - ave(log(data$price), data$product)
  data$y <- log(data$units)
  fitted <- function() suppressWarnings(suppressMessages(lmer(
    y ~ x + factor(month) + (1 | product) + (0 + x | product) + (0 + x | type),
    data = data, control = lmerControl(calc.derivs = FALSE)
  )))
  fit <- fitted()
  if (length(arguments) > 2) seconds <- c(seconds, seconds_of(file, nrow(data), fitted))
  effects <- ranef(fit, condVar = TRUE)
  types <- tapply(data$type, data$product, function(v) v[1])
  products <- rownames(effects$product)
  slope <- fixef(fit)["x"] + effects$product[, "x"] + effects$type[types[products], "x"]
  conditional <- attr(effects$product, "postVar")
  own <- if (is.list(conditional)) conditional[["x"]][1, 1, ] else conditional[2, 2, ]
  deviation <- sqrt(own + vcov(fit)["x", "x"])
  result <- rbind(result, data.frame(
    scenario = name[1], seed = name[2], product = products,
    elasticity = round(slope, 4), low = round(slope - 1.645 * deviation, 4), high = round(slope + 1.645 * deviation, 4)
  ))
}
write.csv(result, arguments[2], row.names = FALSE, quote = FALSE)
if (length(arguments) > 2) write_seconds(seconds, arguments[3])
