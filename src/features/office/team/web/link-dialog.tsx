import { Button, Group, Stack, Text } from '@mantine/core';
import type { OneTimeLink } from '../team.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';

interface LinkDialogProps extends OneTimeLink {
  title: string;
  /** The link's purpose and how long it is valid. */
  text: string;
  /** The recipient's email address. */
  address: string;
  onClose: () => void;
}

/** Shows a one-time link. The user must copy it and send it themselves if it was not emailed. */
export function LinkDialog({ title, text, address, link, emailed, onClose }: LinkDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} size={520} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>{text}</Text>
        <Text>
          {emailed
            ? `Also emailed to ${address}.`
            : 'It was not emailed. Copy it now and send it yourself. It won’t be shown again.'}
        </Text>
        <CopyField label="Link" text={link} />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
