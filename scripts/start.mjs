import './check-node.mjs';
import { ensureBuild } from './ensure-build.mjs';

await ensureBuild();

// The server runs in this very process, so that signals, exit codes and flags are its own.
process.setSourceMapsEnabled(true);
process.env.NODE_ENV ??= 'production';
await import(new URL('../dist/server.mjs', import.meta.url).href);
