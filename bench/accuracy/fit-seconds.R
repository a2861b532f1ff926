# Seconds of fits, for lme4.R and real-lme4.R, which are started from the project's root.

# Fits a store three times more: one entry of JSON with its rows and the seconds of the fastest fit, nothing read.
seconds_of <- function(file, rows, fitted) {
  spent <- sapply(1:3, function(round) { from <- proc.time(); fitted(); (proc.time() - from)[1:3] })
  fastest <- spent[, which.min(spent["elapsed", ])]
  sprintf(
    '  "%s": { "rows": %d, "elapsed": %s, "processor": %s }', sub("[.]csv$", "", basename(file)), rows,
    round(fastest["elapsed"], 3), round(fastest["user.self"] + fastest["sys.self"], 3)
  )
}

write_seconds <- function(entries, file) writeLines(c("{", paste(entries, collapse = ",\n"), "}"), file)
