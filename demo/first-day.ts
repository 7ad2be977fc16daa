import type { CalendarDay } from '#shared/calendar-day.ts';
import { contact as contactEntity } from '#features/contacts/contact.ts';
import { contactStore } from '#features/contacts/server/contact-store.ts';
import { SUBCONTRACTORS, SUPPLIERS } from './demo-neighbours.ts';
import type { Story, Teller } from './story.ts';

const REGULARS = 64;

/** The day the company imports its address book: earlier clients, trades, suppliers. */
export async function* firstDay({ world, random }: Teller, day: CalendarDay): Story {
  const { staff, neighbours, regulars } = world;
  const ctx = { ...(yield { day, by: staff.owner }), via: 'import' as const };
  for (let count = 0; count < REGULARS; count += 1) {
    const { contact } = neighbours.homeowner();
    const sent = {
      ...contact,
      status: random.chance(0.85) ? 'active' : 'inactive',
      ...(random.chance(0.3) && {
        notes: `Roof of ${Number(day.slice(0, 4)) - random.whole(1, 9)}.`,
      }),
    } as const;
    regulars.push(await contactStore.insert(ctx.db, ctx, contactEntity.create.parse(sent)));
  }
  for (const [type, firms] of [
    ['supplier', SUPPLIERS],
    ['contractor', SUBCONTRACTORS],
  ] as const) {
    for (const [company, notes] of firms) {
      const trade = neighbours.trade({ company, type, notes });
      await contactStore.insert(ctx.db, ctx, contactEntity.create.parse(trade));
    }
  }
}
