import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { messageOf } from '#web/api/api-client.ts';
import { focusPlace, restoreFocus } from '#web/ui/restore-focus.ts';
import type { ImportRow } from '../contact-import.ts';
import classes from './import-row-line.module.css';

export interface CorrectedCell {
  column: number;
  text: string;
}

interface RowCorrectionProps {
  row: ImportRow;
  /** Resolves to true if the row is now valid. */
  correct: (cells: CorrectedCell[]) => Promise<boolean>;
}

/** Shows a row's invalid cells for correction in place. */
export function RowCorrection({ row: { number, toCorrect }, correct }: RowCorrectionProps) {
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const cells = toCorrect.map(({ column, text }) => ({ column, text: texts.get(column) ?? text }));
  const isChanged = cells.some(({ text }, index) => text !== toCorrect[index]?.text);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || !isChanged) return;
    // The row may disappear from the list, so prepare to move the focus to the next one.
    const place = focusPlace();
    const next = event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input');
    setIsBusy(true);
    setProblem(null);
    try {
      if (await correct(cells)) next?.focus();
    } catch (error) {
      setProblem(messageOf(error));
    }
    setIsBusy(false);
    restoreFocus(place);
  };

  return (
    <form className={classes.correction} onSubmit={(event) => void save(event)}>
      {toCorrect.map(({ column, label }, index) => (
        <TextInput
          key={column}
          className={classes.cell}
          size="sm"
          label={label}
          aria-label={`${label}, row ${number}`}
          value={cells[index]?.text ?? ''}
          onChange={(event) => setTexts(new Map(texts).set(column, event.currentTarget.value))}
          error={index === 0 && problem}
        />
      ))}
      <Button
        type="submit"
        size="sm"
        variant="default"
        loading={isBusy}
        disabled={!isChanged}
        aria-label={`Save row ${number}`}
      >
        Save
      </Button>
    </form>
  );
}
