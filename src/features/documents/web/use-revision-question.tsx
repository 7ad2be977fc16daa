import { useState, type ReactNode } from 'react';
import { ApiError } from '#web/api/api-client.ts';
import { SaveCancelled } from '#web/save-cancelled.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface Question {
  text: string;
  revision: number;
  answer: (isWanted: boolean) => void;
}

interface RevisionQuestion {
  /** Saves a document; when that needs a new revision, asks and saves again. */
  save: <Saved>(send: (answer: { revise?: true }) => Promise<Saved>) => Promise<Saved>;
  dialog: ReactNode;
}

/** Asks before an accepted or paid document gets another revision. */
export function useRevisionQuestion(): RevisionQuestion {
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = (text: string, revision: number) =>
    new Promise<boolean>((answer) => setQuestion({ text, revision, answer }));

  return {
    save: async (send) => {
      try {
        return await send({});
      } catch (error) {
        if (!(error instanceof ApiError) || error.details['needsRevision'] !== true) throw error;
        const isWanted = await ask(error.message, Number(error.details['revision']));
        if (!isWanted) throw new SaveCancelled();

        return send({ revise: true });
      }
    },
    dialog: question && (
      <ConfirmDialog
        title="Save as a New Revision"
        text={question.text}
        confirmLabel={`Save Revision ${question.revision}`}
        onConfirm={() => question.answer(true)}
        onClose={() => {
          question.answer(false);
          setQuestion(null);
        }}
      />
    ),
  };
}
