import { Button, Checkbox, Loader, useComputedColorScheme } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { formatDollars } from '#shared/money.ts';
import { ApiError } from '#web/api/api-client.ts';
import { toast } from '#web/toast/toast.ts';
import { Notice } from '#web/ui/notice.tsx';
import { CardFormUnavailable, mountCardForm, type CardForm } from './card-form-port.ts';
import classes from './card-charge.module.css';

/** Settings for the provider's form. */
export interface Provider {
  scriptUrl: string;
  publishableKey: string;
}

/** A payment that was submitted through the provider's form. */
export interface SentCharge {
  intentId: string;
  amount: number;
}

interface CardChargeProps {
  provider: Provider;
  intent: SentCharge & { clientSecret: string };
  onSent: (sent: SentCharge) => void;
  /** The consent text for saving the card, and the checkbox's change handler. */
  keep?: { consent: string; report: (isTicked: boolean) => Promise<void> } | undefined;
  /** Rendered if the form can't be used. */
  instead: ReactNode;
}

type Stage =
  | { name: 'opening' }
  | { name: 'open'; form: CardForm }
  | { name: 'unavailable'; reason: string };

const OPENING: Stage = { name: 'opening' };

const NO_RESPONSE =
  'The card provider did not respond. Press Pay again. The client will only be charged once.';

/** The provider's form, with the button that charges the card entered in it. */
export function CardCharge(props: CardChargeProps) {
  const [tries, setTries] = useState(0);

  return <OpenedForm key={tries} {...props} onRetry={() => setTries(tries + 1)} />;
}

function OpenedForm({
  provider: { scriptUrl, publishableKey },
  intent: { clientSecret, intentId, amount },
  onSent,
  keep,
  instead,
  onRetry,
}: CardChargeProps & { onRetry: () => void }) {
  const consentId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>(OPENING);
  const [isPaying, setIsPaying] = useState(false);
  const [isTicked, setIsTicked] = useState(false);
  const isKept = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isDark = useComputedColorScheme() === 'dark';

  useEffect(() => {
    let isShown = true;
    let opened: CardForm | undefined;
    const open = async () => {
      if (!box.current) return;
      try {
        const options = { scriptUrl, publishableKey, clientSecret, isDark };
        const form = await mountCardForm(box.current, options);
        opened = form;
        if (isShown) setStage({ name: 'open', form });
        else form.unmount();
      } catch (error) {
        const reason =
          error instanceof CardFormUnavailable
            ? error.message
            : 'The card form could not be opened.';
        if (isShown) setStage({ name: 'unavailable', reason });
      }
    };
    void open();

    return () => {
      isShown = false;
      opened?.unmount();
    };
  }, [scriptUrl, publishableKey, clientSecret, isDark]);

  const fail = (message: string) => {
    setProblem(message);
    toast({ title: 'Payment Failed', description: message, tone: 'error' });
  };

  const pay = async (form: CardForm) => {
    setIsPaying(true);
    setProblem(null);
    try {
      if (keep && isTicked !== isKept.current) {
        await keep.report(isTicked);
        await form.refresh();
        isKept.current = isTicked;
      }
      const confirmation = await form.confirm({ returnUrl: `${window.location.origin}/payments` });
      if (confirmation.outcome === 'sent') onSent({ intentId, amount });
      else if (confirmation.outcome === 'declined') fail(confirmation.message);
    } catch (error) {
      fail(error instanceof ApiError ? `${error.message} Nothing was charged.` : NO_RESPONSE);
    }
    setIsPaying(false);
  };

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (stage.name === 'open' && !isPaying) void pay(stage.form);
      }}
    >
      {stage.name === 'opening' && (
        <p className={classes.opening} role="status">
          <Loader size={18} /> Opening the card form…
        </p>
      )}
      <div ref={box} className={classes.fields} hidden={stage.name === 'unavailable'} />
      {keep && stage.name === 'open' && (
        <div className={classes.keep}>
          <Checkbox
            label="The client agreed: save this card for later payments"
            checked={isTicked}
            onChange={({ currentTarget }) => setIsTicked(currentTarget.checked)}
            aria-describedby={consentId}
          />
          <p id={consentId}>Read to the client: “{keep.consent}”</p>
        </div>
      )}
      {problem !== null && (
        <div role="alert">
          <Notice tone="error" title="Payment Failed">
            {problem}
          </Notice>
        </div>
      )}
      {stage.name === 'unavailable' ? (
        <div role="alert">
          <Notice tone="error" title="The card form could not be loaded">
            <p>{stage.reason} Nothing was charged.</p>
            <div className={classes.ways}>
              <Button variant="default" onClick={onRetry}>
                Try Again
              </Button>
              {instead}
            </div>
          </Notice>
        </div>
      ) : (
        <Button type="submit" size="md" fullWidth disabled={stage.name !== 'open' || isPaying}>
          {isPaying ? 'Processing...' : `Pay ${formatDollars(amount)}`}
        </Button>
      )}
    </form>
  );
}
