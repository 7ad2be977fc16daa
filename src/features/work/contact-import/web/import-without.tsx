import { Button } from '@mantine/core';
import { callApi } from '#web/api/api-client.ts';
import { Notice } from '#web/ui/notice.tsx';
import { focusPlace, restoreFocus } from '#web/ui/restore-focus.ts';
import type { ContactImport } from '../contact-import.ts';
import { OPTIONAL_FIELDS, type OptionalField } from '../contact-import-targets.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import classes from './import-rows.module.css';
import { fieldInWords } from './import-verdicts.ts';
import { useImportRun } from './use-import-run.ts';

/**
 * For each field, offers to import the rows that are invalid only because of it, leaving the field
 * out.
 */
export function ImportWithout({ found: { id, without } }: { found: ContactImport }) {
  const run = useImportRun(id);
  // The clicked button disappears once no such rows are left, so move the focus.
  const start = async (begin: () => Promise<ContactImport>) => {
    const before = focusPlace();
    await run.start(begin);
    restoreFocus(before);
  };
  const goWithout = (field: OptionalField) =>
    start(() => callApi(contactImportEndpoints.goWithout, { params: { id, field } }));
  const goWith = (field: OptionalField) =>
    start(() => callApi(contactImportEndpoints.goWith, { params: { id, field } }));

  return OPTIONAL_FIELDS.map((field) => {
    const { possible, chosen } = without[field];
    const name = fieldInWords(field);
    // Excluded notes are not saved anywhere.
    const kept = field === 'notes' ? '' : ` The invalid ${name} is kept in the notes.`;
    if (possible + chosen === 0) return null;

    return (
      <div key={field} className={classes.without}>
        <Notice tone={possible > 0 ? 'warning' : 'info'}>
          {possible > 0 && (
            <p>
              {onlyWrong(field, possible)} Correct {possible === 1 ? 'it' : 'them'} below, or import
              without the {name}.
            </p>
          )}
          {chosen > 0 && (
            <p>
              {rows(chosen)} will be imported without the {name}.{kept}
            </p>
          )}
          <div className={classes.buttons}>
            {possible > 0 && (
              <Button
                size="compact-sm"
                variant="default"
                loading={run.isRunning}
                onClick={() => void goWithout(field)}
              >
                Import without the {name}
              </Button>
            )}
            {chosen > 0 && (
              <Button
                size="compact-sm"
                variant="default"
                loading={run.isRunning}
                onClick={() => void goWith(field)}
              >
                Undo, skip {chosen === 1 ? 'it' : 'them'}
              </Button>
            )}
          </div>
        </Notice>
      </div>
    );
  });
}

function onlyWrong(field: OptionalField, count: number): string {
  if (field === 'notes')
    return `${rows(count)} ${count === 1 ? 'has' : 'have'} invalid notes only.`;

  return `${rows(count)} ${count === 1 ? 'has' : 'have'} an invalid ${fieldInWords(field)}.`;
}

function rows(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
}
