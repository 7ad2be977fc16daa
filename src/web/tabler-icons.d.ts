// Import icons individually: the package's index adds six thousand modules to a build. The
// individual files have no type declarations.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { TablerIcon } from '@tabler/icons-react';

  const icon: TablerIcon;
  export default icon;
}
