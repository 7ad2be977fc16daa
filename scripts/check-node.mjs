// Every command imports this first, so it uses only basic JavaScript that an old Node.js can parse.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Gable needs Node.js 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}
