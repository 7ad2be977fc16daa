import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatInstant } from '#shared/calendar-day.ts';
import { callApi } from '#web/api/api-client.ts';
import { CheckboxField } from '#web/form/checkbox-field.tsx';
import { PhoneField } from '#web/form/phone-field.tsx';
import { SmallForm } from '#web/form/small-form.tsx';
import { CodeField } from '#web/form/code-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useAct } from '#web/use-act.ts';
import { textUpdateEndpoints } from '../text-update-endpoints.ts';
import { CODE_MINUTES, codeConfirmation, codeRequest } from '../text-updates.ts';
import type { TextUpdates } from '../text-updates.ts';
import classes from './text-updates.module.css';

interface TextUpdatesDialogProps {
  state: TextUpdates;
  onClose: () => void;
}

/** The signed-in user's text updates: number and consent, then the code, then the current state. */
export function TextUpdatesDialog({ state, onClose }: TextUpdatesDialogProps) {
  const [phone, setPhone] = useState(state.phone ?? state.suggestedPhone ?? '');
  const [isCodeSent, setIsCodeSent] = useState(false);

  return (
    <Dialog
      title={state.isOn ? 'Text updates are on' : 'Get text updates'}
      size={480}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      {/* Without this, submitting would also submit the form around the button. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        {state.isOn ? (
          <OnView state={state} onClose={onClose} />
        ) : isCodeSent ? (
          <CodeForm phone={phone} onBack={() => setIsCodeSent(false)} onCancel={onClose} />
        ) : (
          <NumberForm
            state={state}
            phone={phone}
            onSent={(sentTo) => {
              setPhone(sentTo);
              setIsCodeSent(true);
            }}
            onCancel={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Returns why texts have stopped; null if they were never on or the user turned them off here. */
function whyStopped({ how, phone, sender }: TextUpdates): string | null {
  const start = `Text START to ${sender ?? 'the number they came from'} to get them again`;
  if (how === 'stop') return `Texts to ${phone} stopped because the number texted STOP. ${start}.`;

  return how === 'provider'
    ? `Texts to ${phone} stopped because they could not be delivered. Check the number. If you texted STOP, ${start.charAt(0).toLowerCase()}${start.slice(1)}.`
    : null;
}

interface NumberFormProps {
  state: TextUpdates;
  phone: string;
  onSent: (phone: string) => void;
  onCancel: () => void;
}

function NumberForm({ state, phone, onSent, onCancel }: NumberFormProps) {
  const { wording } = state;
  const record = useRecordForm({
    schema: codeRequest,
    initial: { phone, consent: false as true, wordingVersion: wording.version },
    save: ({ values }) => callApi(textUpdateEndpoints.sendCode, { body: values }),
    onSaved: (sent) => onSent(sent.phone),
  });
  const stopped = whyStopped(state);

  return (
    <SmallForm record={record} submitLabel="Send code" busyLabel="Sending..." onCancel={onCancel}>
      {stopped && <Notice tone="warning">{stopped}</Notice>}
      <Text>
        Get notifications by text from 8 AM to 9 PM in your time zone. Choose which in Edit My Info,
        Notifications, Mobile.
      </Text>
      <PhoneField
        control={record.control}
        name="phone"
        label="Mobile number"
        isFormattedWhileTyped
        autoFocus
      />
      <CheckboxField control={record.control} name="consent" label={wording.text} />
    </SmallForm>
  );
}

interface CodeFormProps {
  phone: string;
  onBack: () => void;
  onCancel: () => void;
}

function CodeForm({ phone, onBack, onCancel }: CodeFormProps) {
  const record = useRecordForm({
    schema: codeConfirmation,
    initial: { code: '' },
    save: ({ values }) => callApi(textUpdateEndpoints.confirm, { body: values }),
    onSaved: () => {}, // The dialog shows the result itself.
  });

  return (
    <SmallForm record={record} submitLabel="Confirm" busyLabel="Confirming..." onCancel={onCancel}>
      <Text>
        We texted a code to {phone}. It expires in {CODE_MINUTES} minutes.
      </Text>
      <CodeField control={record.control} name="code" label="Six-digit code" />
      <Anchor component="button" type="button" size="sm" className={classes.link} onClick={onBack}>
        Use another number, or get a new code
      </Anchor>
    </SmallForm>
  );
}

function OnView({ state: { phone, since, agreedTo }, onClose }: TextUpdatesDialogProps) {
  const { timeZoneName } = useMe();
  const { act, isBusy } = useAct('Failed to stop text updates.');

  return (
    <div className={classes.facts}>
      <div>
        <p className={classes.number}>{phone}</p>
        {since !== null && (
          <p className={classes.note}>on since {formatInstant(since, timeZoneName)}</p>
        )}
      </div>
      <p className={classes.note}>
        Texts are sent from 8 AM to 9 PM in your time zone, outside your quiet hours. Choose which
        in Edit My Info, Notifications, Mobile. To change the number, stop texts first.
      </p>
      <details className={classes.note}>
        <summary>Your consent</summary>
        <p className={classes.agreed}>{agreedTo}</p>
      </details>
      <Group gap="xs" justify="flex-end">
        <Button
          variant="default"
          loading={isBusy}
          onClick={() =>
            act(async () => {
              await callApi(textUpdateEndpoints.stop);
              onClose();
              toast({ title: 'Text updates have stopped', tone: 'success' });
            })
          }
        >
          Stop text updates
        </Button>
        <Button onClick={onClose} autoFocus>
          Done
        </Button>
      </Group>
    </div>
  );
}
