import { Button, Group, Stack, Text } from '@mantine/core';
import type { OneTimeLink } from '../team.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';

interface LinkDialogProps extends OneTimeLink {
  title: string;
  /** The purpose of the link and for how long it is good. */
  text: string;
  /** The recipient's address, when it is emailed. */
  address: string;
  onClose: () => void;
}

/** Shows a link that is shown only once: to be passed on, unless it is emailed. */
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
