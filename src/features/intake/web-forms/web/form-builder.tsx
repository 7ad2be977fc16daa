import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { RecordForm, type FormFrame } from '#web/form/record-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TabBar } from '#web/ui/tab-bar.tsx';
import { webForm, type WebForm } from '../web-form.ts';
import type { BuilderControl, BuilderOutput, BuilderValues } from './builder-values.ts';
import classes from './fields-tab.module.css';
import { FieldsTab } from './fields-tab.tsx';
import { useFields } from './use-fields.ts';

// Load the preview later; the fields are needed first.
const FormPreview = lazy(async () => ({
  default: (await import('./form-preview.tsx')).FormPreview,
}));
const SettingsTab = lazy(async () => ({
  default: (await import('./settings-tab.tsx')).SettingsTab,
}));
const TemplateChoice = lazy(async () => ({
  default: (await import('./template-choice.tsx')).TemplateChoice,
}));

const Field = fieldOf(webForm);

const TABS = [
  { key: 'fields', label: 'Form Fields' },
  { key: 'settings', label: 'Form Settings' },
] as const;

type TabKey = (typeof TABS)[number]['key'];

interface FormBuilderProps extends FormFrame<BuilderValues, BuilderOutput> {
  /** The form being edited; omitted for a new form. */
  saved?: WebForm;
}

/** Builds a form: its name, fields, and settings, with a preview beside them. */
export function FormBuilder({ record, cancelTo, saved }: FormBuilderProps) {
  const { control, form } = record;
  const [tab, setTab] = useState<TabKey>('fields');
  const state = useFields(control);
  const title = useWatch({ control, name: 'title' });
  const isComplete = title.trim() !== '' && state.fields.length > 0;

  /** Opens the tab and field that contain an invalid value. */
  const goTo = (path: string) => {
    const [part, place] = path.split('.');
    if (part === 'settings') setTab('settings');
    if (part === 'fields') {
      setTab('fields');
      state.open(state.fields[Number(place)]?.id ?? null);
    }
    setTimeout(() => {
      const input = document.getElementsByName(path)[0];
      if (input) input.focus();
      else form.setFocus(path as keyof BuilderValues);
    });
  };

  return (
    <RecordForm
      record={{ ...record, canSubmit: record.canSubmit && isComplete }}
      submitLabel="Save Form"
      cancelTo={cancelTo}
      onGoTo={goTo}
    >
      <Card>
        <FormGrid>
          <Field name="title" placeholder="Free roof inspection" />
          <Field name="status" />
          <Field name="description" minRows={2} placeholder="Shown above the fields" />
        </FormGrid>
      </Card>
      {!saved && state.fields.length === 0 && (
        <Suspense fallback={<Skeleton height={160} radius="lg" />}>
          <TemplateChoice
            onChoose={({ fields, successMessage, ...words }) => {
              state.change({ kind: 'replace', fields });
              form.setValue('settings.successMessage', successMessage, { shouldDirty: true });
              form.setValue('description', words.description, { shouldDirty: true });
              if (title.trim() === '') form.setValue('title', words.title, { shouldDirty: true });
            }}
          />
        </Suspense>
      )}
      <div className={classes.builder}>
        <div>
          <TabBar label="Form sections" tabs={TABS} open={tab} onOpen={setTab}>
            {tab === 'fields' ? (
              <FieldsTab state={state} control={control} {...(saved && { saved })} />
            ) : (
              <Suspense fallback={<Skeleton height={320} radius="lg" />}>
                <SettingsTab control={control} />
              </Suspense>
            )}
          </TabBar>
        </div>
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>
          <Preview control={control} />
        </Suspense>
      </div>
    </RecordForm>
  );
}

/** A separate component so that typing doesn't re-render the builder. */
function Preview({ control }: { control: BuilderControl }) {
  const [title, description, fields, settings] = useWatch({
    control,
    name: ['title', 'description', 'fields', 'settings'],
  });

  return <FormPreview {...{ title, description, fields, settings }} />;
}
