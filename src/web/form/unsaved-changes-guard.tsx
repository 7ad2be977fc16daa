import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

interface UnsavedChangesGuardProps {
  isDirty: boolean;
  /** Asked when somebody leaves: true right after a save. */
  isLeavingFine: () => boolean;
}

/** Asks before changes are lost: on a link, on back, and (in the browser's own words) on closing the tab. */
export function UnsavedChangesGuard({ isDirty, isLeavingFine }: UnsavedChangesGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
      !isLeavingFine() &&
      (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
    enableBeforeUnload: () => isDirty && !isLeavingFine(),
    withResolver: true,
  });
  if (status !== 'blocked') return null;

  return (
    <Modal opened onClose={reset} title="Leave without saving?" size={420}>
      <Text>You have unsaved changes. If you leave now they are lost.</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={proceed}>
          Leave
        </Button>
        <Button onClick={reset} data-autofocus>
          Stay here
        </Button>
      </Group>
    </Modal>
  );
}

/** The page's open tab, if it has tabs: another tab takes the form away as another page does. */
function tabOf(search: object): unknown {
  return 'tab' in search ? search.tab : undefined;
}
