import { Button, Group, NativeSelect, Radio, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProblemNotice } from '#web/ui/problem-notice.tsx';
import { contact } from '#features/work/contacts/contact.ts';
import {
  DUPLICATE_CHOICES,
  importSettings,
  type ContactImport,
  type ImportSettings,
} from '../contact-import.ts';
import { guessMapping } from '../contact-import-columns.ts';
import { IMPORT_TARGETS, OPTIONAL_FIELDS, type ImportTarget } from '../contact-import-targets.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import { TYPE_CHOICES } from '#features/work/contacts/web/contact-choices.ts';
import { DiscardImportButton } from './discard-import-button.tsx';
import classes from './import-columns.module.css';
import { fieldInWords } from './import-verdicts.ts';
import { useImportRun } from './use-import-run.ts';

const TARGETS = Object.entries(IMPORT_TARGETS).map(([value, label]) => ({ value, label }));
const EXAMPLES = 3;
const LABEL_LETTERS = 80;
/** The maximum number of column names listed in a sentence. */
const NAMED = 12;

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

const DUPLICATE_LABELS: Record<ImportSettings['duplicates'], { label: string; text: string }> = {
  skip: { label: 'Skip', text: 'Existing contacts are not changed.' },
  fill: {
    label: 'Fill in blank fields',
    text: `Adds a missing ${anyOf.format(OPTIONAL_FIELDS.map(fieldInWords))}. Nothing is overwritten.`,
  },
  create: { label: 'Import as new', text: 'Every row becomes a new contact.' },
};

interface ImportColumnsProps {
  found: ContactImport;
  onReviewed: () => void;
}

/** Maps the columns, and decides what to do with existing contacts. */
export function ImportColumns({ found, onReviewed }: ImportColumnsProps) {
  const { id, sample, sampleNumbers, filled, rowCount } = found;
  const [settings, setSettings] = useState(() => settingsOf(found));
  const [problem, setProblem] = useState<string | null>(null);
  const run = useImportRun(id);
  const { hasHeader, mapping, defaultType, duplicates } = settings;
  const place = Math.max(0, sampleNumbers.indexOf(settings.headerRow));
  const header = hasHeader ? (sample[place] ?? []) : [];
  const rows = sample.slice(hasHeader ? place + 1 : 0);
  const nameOf = (column: number) => header[column] || `Column ${column + 1}`;
  const lost = mapping.flatMap((target, column) =>
    target === null && filled[column] ? [column] : [],
  );

  const change = (next: Partial<typeof settings>) => {
    setSettings({ ...settings, ...next });
    setProblem(null);
  };
  const review = async () => {
    const checked = importSettings.safeParse(settings);
    if (!checked.success) {
      setProblem(checked.error.issues[0]?.message ?? null);
      return;
    }
    const body = checked.data;
    const isDone = await run.start(() =>
      callApi(contactImportEndpoints.review, { params: { id }, body }),
    );
    if (isDone) onReviewed();
  };

  return (
    <Stack gap="md">
      <Card
        title="Match your columns"
        description={`${rowCount.toLocaleString('en-US')} rows in the file. Columns set to “Don’t import” are skipped.`}
      >
        <NativeSelect
          className={classes.header}
          label="Column names"
          value={hasHeader ? String(settings.headerRow) : ''}
          data={[...headerChoices(found), { value: '', label: 'The file has no column names' }]}
          onChange={(event) => {
            const row = Number(event.currentTarget.value);
            const from = row ? sampleNumbers.indexOf(row) : 0;
            change({
              hasHeader: row > 0,
              headerRow: row || settings.headerRow,
              mapping: guessMapping(sample.slice(Math.max(0, from)), row > 0),
            });
          }}
          description={
            hasHeader && place > 0 ? `Rows above row ${settings.headerRow} are skipped.` : undefined
          }
          mb="md"
        />
        <ul className={classes.columns}>
          {mapping.map((target, column) => (
            <ColumnChoice
              // Columns have no id, so use the index as the key.
              key={column}
              name={nameOf(column)}
              examples={rows.flatMap((cells) => cells[column] || []).slice(0, EXAMPLES)}
              target={target}
              onChange={(next) => change({ mapping: mapping.with(column, next) })}
            />
          ))}
        </ul>
      </Card>
      <Card
        title="Import options"
        description="We detect duplicates by email, phone, name and address, or name and record number."
      >
        <Stack gap="md">
          <NativeSelect
            className={classes.type}
            label="Default contact type"
            value={defaultType}
            data={[...TYPE_CHOICES]}
            onChange={(event) => {
              const next = contact.fields.type.schema.safeParse(event.currentTarget.value).data;
              if (next) change({ defaultType: next });
            }}
          />
          <Radio.Group
            label="Existing contacts"
            value={duplicates}
            onChange={(value) => {
              const next = DUPLICATE_CHOICES.find((choice) => choice === value);
              if (next) change({ duplicates: next });
            }}
          >
            <Stack gap="xs" mt="xs">
              {DUPLICATE_CHOICES.map((choice) => (
                <Radio
                  key={choice}
                  value={choice}
                  label={DUPLICATE_LABELS[choice].label}
                  description={DUPLICATE_LABELS[choice].text}
                />
              ))}
            </Stack>
          </Radio.Group>
        </Stack>
      </Card>
      {lost.length > 0 && (
        <Notice tone="warning">
          <p>{lostInWords(lost.map(nameOf))}</p>
          <Button
            size="compact-sm"
            variant="default"
            mt="xs"
            onClick={() =>
              change({
                mapping: mapping.map((target, column) =>
                  lost.includes(column) ? 'notes' : target,
                ),
              })
            }
          >
            Keep in the notes
          </Button>
        </Notice>
      )}
      <ProblemNotice problem={problem ?? run.problem} />
      <Group justify="flex-end" gap="xs">
        <DiscardImportButton id={id} />
        <Button loading={run.isRunning} onClick={() => void review()}>
          Review rows
        </Button>
      </Group>
    </Stack>
  );
}

function settingsOf({ hasHeader, headerRow, mapping, defaultType, duplicates }: ContactImport) {
  return { hasHeader, headerRow, mapping, defaultType, duplicates };
}

/** Returns the file's first rows as choices for the header row. */
function headerChoices({ sample, sampleNumbers }: ContactImport) {
  return sampleNumbers.map((number, place) => {
    const cells = (sample[place] ?? []).filter(Boolean).join(', ');

    return { value: String(number), label: `Row ${number}: ${cells.slice(0, LABEL_LETTERS)}` };
  });
}

function lostInWords(names: readonly string[]): string {
  const named = names.slice(0, NAMED).join(', ');
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  const columns = names.length === 1 ? 'column' : 'columns';

  return `${names.length} ${columns} with values will not be imported: ${named}${more}.`;
}

interface ColumnChoiceProps {
  name: string;
  examples: readonly string[];
  target: ImportTarget | null;
  onChange: (target: ImportTarget | null) => void;
}

function ColumnChoice({ name, examples, target, onChange }: ColumnChoiceProps) {
  const id = useId();

  return (
    <li className={classes.column} data-out={target === null || undefined}>
      <div className={classes.words}>
        <label htmlFor={id} className={classes.name}>
          {name}
        </label>
        <p className={classes.examples}>
          {examples.length > 0 ? examples.join(' · ') : 'No sample values'}
        </p>
      </div>
      <NativeSelect
        id={id}
        className={classes.target}
        value={target ?? ''}
        data={[{ value: '', label: 'Don’t import' }, ...TARGETS]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange(TARGETS.some((one) => one.value === value) ? (value as ImportTarget) : null);
        }}
      />
    </li>
  );
}
