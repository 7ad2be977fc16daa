import './ensure-build.mjs';

// Run the server in this process, so it handles signals and exit codes directly. For the same
// reason, package.json starts this script with `exec`; otherwise, a signal to npm would end at the
// shell. Windows has no `exec`, so it runs the part after the `||`.
process.setSourceMapsEnabled(true);
process.env.NODE_ENV ??= 'production';
await import(new URL('../dist/server.mjs', import.meta.url).href);
