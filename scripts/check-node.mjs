// Imported first by every command, so it is written in the plainest JavaScript: an old Node must be able to read it.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Gable needs Node.js 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}
