import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '../ui/dialog.tsx';

interface UnsavedChangesDialogProps {
  onLeave: () => void;
  onStay: () => void;
}

/** The question before changes are lost. */
export function UnsavedChangesDialog({ onLeave, onStay }: UnsavedChangesDialogProps) {
  return (
    <Dialog onClose={onStay} title="Leave without saving?" size={420}>
      <Text>You have unsaved changes. If you leave now they are lost.</Text>
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
