import './ensure-build.mjs';

// The server runs in this very process, so that signals and exit codes are its own. For the same reason
// package.json starts it with `exec`, or a signal to npm would end at the shell; Windows, which knows
// no `exec`, takes what is after the `||`.
process.setSourceMapsEnabled(true);
process.env.NODE_ENV ??= 'production';
await import(new URL('../dist/server.mjs', import.meta.url).href);
