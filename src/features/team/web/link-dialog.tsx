import { Button, Group, Stack, Text, ActionIcon, TextInput } from '@mantine/core';
import type { OneTimeLink } from '../team.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useRef } from 'react';
import { toast } from '#web/toast/toast.ts';

interface LinkDialogProps extends OneTimeLink {
  title: string;
  /** What the link is for and how long it is good. */
  text: string;
  /** Where it is mailed to, when it is. */
  address: string;
  onClose: () => void;
}

/** Shows a link that is shown only once: to be passed on, unless it is mailed. */
export function LinkDialog({ title, text, address, link, emailed, onClose }: LinkDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} size={520} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>{text}</Text>
        <Text>
          {emailed
            ? `It is also being sent to ${address}.`
            : 'It was not sent by email. Copy it and pass it on yourself; it is not shown again.'}
        </Text>
        <CopyField label="Link" text={link} />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** A text to take along, such as a link, with a button that copies it. */
function CopyField({ label, text }: { label: string; text: string }) {
  const input = useRef<HTMLInputElement>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied to clipboard', tone: 'success' });
    } catch {
      // Browsers give no clipboard to a page without https: then it is at least selected.
      input.current?.select();
      toast({
        title: 'Not copied',
        description: 'The browser does not allow it. The link is selected: press Ctrl+C or ⌘C.',
        tone: 'error',
      });
    }
  };

  return (
    <TextInput
      ref={input}
      label={label}
      value={text}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <ActionIcon aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
      }
      rightSectionWidth={44}
    />
  );
}
