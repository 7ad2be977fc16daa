import { useQuery } from '@tanstack/react-query';
import { balanceEndpoints } from '../balance-endpoints.ts';
import { formatDollars } from '#shared/money.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { Figures } from '#web/ui/figures.tsx';
import layout from '#web/ui/layout.module.css';
import text from '#web/ui/text.module.css';

/** Shows a contact's balance and payments. Renders nothing for users without access to invoices. */
export function ContactMoney({ id }: { id: number }) {
  const canRead = useCan('invoices', 'read');
  const { data } = useQuery({
    ...endpointQuery(balanceEndpoints.ofContact, { params: { id } }),
    enabled: canRead,
  });
  if (!canRead || !data || (data.invoices === 0 && data.payments === 0)) return null;

  const { owed, overdue, credit, invoiced, paid, isPartial } = data;

  return (
    <div className={layout.tight}>
      <Figures
        label="Money"
        figures={[
          { label: 'Owed', value: formatDollars(owed) },
          {
            label: 'Overdue',
            value: formatDollars(overdue),
            tone: overdue > 0 ? 'bad' : undefined,
          },
          { label: 'Credit', value: formatDollars(credit), tone: credit > 0 ? 'good' : undefined },
          { label: 'Invoiced', value: formatDollars(invoiced) },
          { label: 'Paid', value: formatDollars(paid) },
        ]}
      />
      {isPartial && (
        <p className={text.aside}>Includes only the estimates and invoices you have access to.</p>
      )}
    </div>
  );
}
