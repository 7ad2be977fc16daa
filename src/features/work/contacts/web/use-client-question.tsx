import { Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { SaveCancelled } from '#web/save-cancelled.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { ReassignableRecord } from '../client-change.ts';
import type { ReassignedRecord } from '../client-change-words.ts';

interface ClientQuestion {
  /**
   * Asks for confirmation if the change of client has consequences. Throws `SaveCancelled` if the
   * user cancels.
   */
  ask: (changes: object) => Promise<void>;
  dialog: ReactNode;
}

interface Asked {
  sentences: string[];
  answer: (isWanted: boolean) => void;
}

/** Asks for confirmation before a record moves to another client, and lists the consequences. */
export function useClientQuestion(record: ReassignableRecord & ReassignedRecord): ClientQuestion {
  const [asked, setAsked] = useState<Asked | null>(null);

  return {
    ask: async (changes) => {
      if (!('clientId' in changes)) return;
      const { readClientChange } = await import('./read-client-change.ts');
      const sentences = await readClientChange(record, changes);
      if (sentences.length === 0) return;
      const isWanted = await new Promise<boolean>((answer) => setAsked({ sentences, answer }));
      if (!isWanted) throw new SaveCancelled();
    },
    dialog: asked && (
      <ConfirmDialog
        title="Change the Client"
        text={
          <Stack gap="xs" component="span">
            {asked.sentences.map((sentence) => (
              <Text key={sentence} component="span" inherit>
                {sentence}
              </Text>
            ))}
          </Stack>
        }
        confirmLabel="Change Client"
        onConfirm={() => asked.answer(true)}
        onClose={() => {
          asked.answer(false);
          setAsked(null);
        }}
      />
    ),
  };
}
