import { ActionIcon, TextInput } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useRef } from 'react';
import { toast } from '../toast/toast.ts';

interface CopyFieldProps {
  label: string;
  text: string;
  description?: string;
  /** The text of the toast shown after copying. */
  copied?: string;
}

/** Text to copy, such as a link, with a Copy button. */
export function CopyField({ label, text, description, copied }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({
        title: 'Copied to clipboard',
        ...(copied !== undefined && { description: copied }),
        tone: 'success',
      });
    } catch {
      // Browsers disable the clipboard on pages without HTTPS. Select the text instead.
      input.current?.select();
      toast({
        title: 'Not copied',
        description: 'Your browser blocked copying. Press Ctrl+C or ⌘C to copy the selected text.',
        tone: 'error',
      });
    }
  };

  return (
    <TextInput
      ref={input}
      label={label}
      description={description}
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
