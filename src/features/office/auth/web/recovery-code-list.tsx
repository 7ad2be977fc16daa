import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { saveFile } from '#web/list/export-csv.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import classes from './recovery-code-list.module.css';

interface RecoveryCodeListProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shows recovery codes to copy, download, or print. They are only shown this once. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const { username, companyName } = useMe();
  const list = useRef<HTMLUListElement>(null);
  const text = `Gable recovery codes of ${username} at ${companyName}. Each works once.\n\n${codes.join('\n')}\n`;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied to clipboard', tone: 'success' });
    } catch {
      // Browsers block the clipboard on pages without HTTPS, so at least select the codes.
      if (list.current) window.getSelection()?.selectAllChildren(list.current);
      toast({
        title: 'Not copied',
        description: 'Your browser blocked copying. Press Ctrl+C or ⌘C to copy the selected codes.',
        tone: 'error',
      });
    }
  };

  return (
    <Stack gap="md" className={classes.codes}>
      <Text>
        Save these recovery codes somewhere other than your phone. Each one signs you in once if you
        can’t use the authenticator app. They won’t be shown again.
      </Text>
      <Text className={classes.whose}>
        {username} at {companyName}
      </Text>
      <ul ref={list} className={classes.list} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs" className="no-print">
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="default"
          onClick={() =>
            saveFile(new Blob([text], { type: 'text/plain' }), 'gable-recovery-codes.txt')
          }
        >
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Button ml="auto" onClick={onDone}>
          I have saved them
        </Button>
      </Group>
    </Stack>
  );
}
