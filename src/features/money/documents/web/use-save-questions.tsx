import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ApiError } from '#web/api/api-client.ts';
import { SaveCancelled } from '#web/save-cancelled.ts';
import type { SaveAnswers } from './save-question-dialog.tsx';

const SaveQuestionDialog = lazy(async () => ({
  default: (await import('./save-question-dialog.tsx')).SaveQuestionDialog,
}));

interface Asked {
  error: ApiError;
  /** Called with the user's answers; null if the user cancelled. */
  answer: (chosen: SaveAnswers | null) => void;
}

interface SaveQuestions {
  /** Saves a document. If the server requires an answer first, asks the user and saves again. */
  save: <Saved>(send: (answers: SaveAnswers) => Promise<Saved>) => Promise<Saved>;
  dialog: ReactNode;
}

const isQuestion = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ['needsRevision', 'overContract'].some((one) => one in error.details);

/**
 * Asks for confirmation before creating a new revision of an accepted or paid document, and for a
 * reason before invoicing more than a job's contract.
 */
export function useSaveQuestions(): SaveQuestions {
  const [asked, setAsked] = useState<Asked | null>(null);

  async function save<Saved>(
    send: (answers: SaveAnswers) => Promise<Saved>,
    answers: SaveAnswers = {},
  ): Promise<Saved> {
    try {
      return await send(answers);
    } catch (error) {
      if (!isQuestion(error)) throw error;
      const chosen = await new Promise<SaveAnswers | null>((answer) => setAsked({ error, answer }));
      if (!chosen) throw new SaveCancelled();

      return save(send, { ...answers, ...chosen });
    }
  }

  return {
    save,
    dialog: asked && (
      <Suspense>
        <SaveQuestionDialog
          key={asked.error.message}
          error={asked.error}
          onAnswer={asked.answer}
          onClose={() => {
            asked.answer(null);
            // Don't close the next question if it is already open.
            setAsked((current) => (current === asked ? null : current));
          }}
        />
      </Suspense>
    ),
  };
}
