// What our processes and worker threads load before anything else.
import './load-stripped.js'
import './resolve-once.js'
