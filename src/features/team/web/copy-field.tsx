import { ActionIcon, TextInput } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useRef } from 'react';
import { toast } from '#web/toast/toast.ts';

/** A text to take along, such as a link, with a button that copies it. */
export function CopyField({ label, text }: { label: string; text: string }) {
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
