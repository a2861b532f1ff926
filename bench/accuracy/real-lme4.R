# The mixed model on the real data: log units on log price, random intercept and slope per product (and per type,
# where there are types). Usage: Rscript bench/accuracy/real-lme4.R FOLDER OUT.csv [SECONDS.json], FOLDER from
# real-data.ts --write; SECONDS.json as in lme4.R.
suppressMessages(library(lme4))
source("bench/accuracy/fit-seconds.R")
arguments <- commandArgs(trailingOnly = TRUE)
result <- NULL
seconds <- NULL
for (file in sort(list.files(arguments[1], pattern = "[.]csv$", full.names = TRUE))) {
  data <- read.csv(file)
  data$x <- log(data$price) - ave(log(data$price), data$product)
  data$y <- log(data$units)
  several <- length(unique(data$type)) > 1
  model <- if (several) y ~ x + (1 | product) + (0 + x | product) + (0 + x | type) else y ~ x + (1 | product) + (0 + x | product)
  fitted <- function() suppressWarnings(suppressMessages(lmer(model, data = data, control = lmerControl(calc.derivs = FALSE))))
  fit <- fitted()
  if (length(arguments) > 2) seconds <- c(seconds, seconds_of(file, nrow(data), fitted))
  effects <- ranef(fit)
  types <- tapply(data$type, data$product, function(v) v[1])
  products <- rownames(effects$product)
  slope <- fixef(fit)["x"] + effects$product[, "x"]
  if (several) slope <- slope + effects$type[as.character(types[products]), "x"]
  result <- rbind(result, data.frame(
    data = sub("[.]csv$", "", basename(file)), product = products, elasticity = round(slope, 3)
  ))
}
write.csv(result, arguments[2], row.names = FALSE, quote = FALSE)
if (length(arguments) > 2) write_seconds(seconds, arguments[3])
