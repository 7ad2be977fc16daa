import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '../ui/dialog.tsx';

interface UnsavedChangesDialogProps {
  onLeave: () => void;
  onStay: () => void;
  title?: string;
  text?: string;
}

/** Asks the user to confirm before changes are lost. */
export function UnsavedChangesDialog({
  onLeave,
  onStay,
  title = 'Leave without saving?',
  text = 'You have unsaved changes. If you leave now, they are lost.',
}: UnsavedChangesDialogProps) {
  return (
    <Dialog onClose={onStay} title={title} size={420}>
      <Text>{text}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onLeave}>
          Leave
        </Button>
        <Button onClick={onStay} data-autofocus>
          Stay here
        </Button>
      </Group>
    </Dialog>
  );
}
