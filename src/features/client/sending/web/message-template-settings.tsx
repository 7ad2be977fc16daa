import { Button, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FocusEvent } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery, snapshotQuery } from '#web/api/endpoint-query.ts';
import { RecordForm } from '#web/form/record-form.tsx';
import { TextAreaField, TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { fillFields, fillLine } from '../merge-fields.ts';
import {
  MESSAGE_KINDS,
  MESSAGES,
  originalText,
  type MessageKind,
  type MessageText,
} from '../message-kind.ts';
import { sendingEndpoints } from '../sending-endpoints.ts';
import { templateForm } from '../sending-settings.ts';
import { MessagePreview } from './message-preview.tsx';
import classes from './sending.module.css';

/** Edits the default text of emails to clients. */
export function MessageTemplateSettings() {
  const settings = useQuery(snapshotQuery(sendingEndpoints.readSettings));
  const [kind, setKind] = useState<MessageKind>('estimate');
  const [saved, setSaved] = useState<Partial<Record<MessageKind, MessageText>>>({});

  if (settings.isError) {
    return <LoadProblem error={settings.error} onRetry={() => void settings.refetch()} />;
  }
  if (!settings.data) return <Skeleton height={420} radius="lg" />;

  return (
    <TemplateForm
      key={kind}
      kind={kind}
      text={saved[kind] ?? settings.data.templates[kind]}
      onKind={setKind}
      onSaved={(text) => setSaved({ ...saved, [kind]: text })}
    />
  );
}

interface TemplateFormProps {
  kind: MessageKind;
  text: MessageText;
  onKind: (kind: MessageKind) => void;
  onSaved: (text: MessageText) => void;
}

/** The last cursor position, where a merge field is inserted. */
interface Cursor {
  name: keyof MessageText;
  start: number;
  end: number;
}

function TemplateForm({ kind, text, onKind, onSaved }: TemplateFormProps) {
  const cursor = useRef<Cursor | null>(null);
  const record = useRecordForm<MessageText, MessageText, unknown>({
    schema: templateForm(kind),
    initial: text,
    save: ({ values }) =>
      callApi(sendingEndpoints.updateSettings, { body: { templates: { [kind]: values } } }),
    onSaved: () => {
      onSaved(record.form.getValues());
      toast({
        title: 'Template saved',
        description: 'New messages will start with it.',
        tone: 'success',
      });
    },
    failure: { title: 'Error', description: 'Failed to save the template. Please try again.' },
  });
  const { control, form } = record;
  const { label, description, fields } = MESSAGES[kind];

  const keepCursor = ({ target }: FocusEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      const { name, selectionStart, selectionEnd, value } = target;
      if (name !== 'subject' && name !== 'message') return;
      cursor.current = {
        name,
        start: selectionStart ?? value.length,
        end: selectionEnd ?? value.length,
      };
    }
  };
  const putIn = (field: string) => {
    const { name, start, end } = cursor.current ?? { name: 'message' as const, start: -1, end: -1 };
    const value = form.getValues(name);
    const [from, to] = start < 0 ? [value.length, value.length] : [start, end];
    const added = `{${field}}`;
    form.setValue(name, `${value.slice(0, from)}${added}${value.slice(to)}`, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
    cursor.current = { name, start: from + added.length, end: from + added.length };
  };
  const reset = () => {
    const original = originalText(kind);
    form.setValue('subject', original.subject, { shouldDirty: true, shouldValidate: true });
    form.setValue('message', original.message, { shouldDirty: true, shouldValidate: true });
  };

  return (
    <RecordForm
      record={record}
      submitLabel="Save template"
      moreActions={
        <Button variant="default" onClick={reset}>
          Reset to default
        </Button>
      }
    >
      <Card
        title="Email templates"
        description="Starting text for client emails. You can edit each email before you send it."
      >
        <div className={classes.columns}>
          <Stack gap="sm" onBlurCapture={keepCursor}>
            <NativeSelect
              label="Template"
              description={description}
              data={MESSAGE_KINDS.map((one) => ({ value: one, label: MESSAGES[one].label }))}
              value={kind}
              disabled={form.formState.isDirty}
              onChange={(event) => onKind(event.currentTarget.value as MessageKind)}
            />
            <TextField control={control} name="subject" label="Subject" />
            <TextAreaField control={control} name="message" label="Message" minRows={10} />
            <ul className={classes.fields} aria-label={`Fields for the ${label.toLowerCase()}`}>
              {Object.keys(fields).map((field) => (
                <li key={field}>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Insert ${field}`}
                    onClick={() => putIn(field)}
                  >
                    {`{${field}}`}
                  </Button>
                </li>
              ))}
            </ul>
          </Stack>
          <Example kind={kind} control={control} />
        </div>
      </Card>
    </RecordForm>
  );
}

interface ExampleProps {
  kind: MessageKind;
  control: Control<MessageText, unknown, MessageText>;
}

/** Previews the email with sample values in place of its merge fields. */
function Example({ kind, control }: ExampleProps) {
  const { fullName } = useMe();
  const company = useQuery(endpointQuery(companyEndpoints.read));
  const [subject, message] = useWatch({ control, name: ['subject', 'message'] });
  const { name = 'Ridgeline Roofing', phone, email } = company.data ?? {};
  const values = {
    ...MESSAGES[kind].fields,
    'your name': fullName,
    'company name': name,
    'company phone': phone ?? '',
    'company email': email ?? '',
  };

  return (
    <MessagePreview
      subject={fillLine(subject, values)}
      mailed={{
        companyName: name,
        companyLines: [phone, email].flatMap((line) => line ?? []),
        message: fillFields(message, values),
        facts: [],
        fileName: `${MESSAGES[kind].label}.pdf`,
        link: { url: MESSAGES[kind].fields['link'] ?? '', label: MESSAGES[kind].button },
      }}
    />
  );
}
