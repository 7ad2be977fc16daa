/**
 * Notices that laws require in roofing contracts, with their source and the date we read it. This
 * is data, not legal advice. Never change an entry, because signed estimates print it again. If a
 * law changes, add a new entry with a new id.
 */
import type { ContractNoticeId } from './company.ts';

interface ContractNotice {
  state: string;
  /** The contracts to which the notice applies, described for the office. */
  when: string;
  /** The text to print, with one paragraph per line. */
  text: string;
  /** True if the text quotes the law; false if it only covers what the law requires. */
  isVerbatim: boolean;
  source: string;
  url: string;
  /** YYYY-MM-DD */
  readOn: string;
}

export const CONTRACT_NOTICES = {
  'texas-deductible-2019': {
    state: 'Texas',
    when: 'Paid wholly or partly from an insurance claim, $1,000 or more. The law asks for bold type of at least 12 points.',
    text: 'Texas law requires a person insured under a property insurance policy to pay any deductible applicable to a claim made under the policy. It is a violation of Texas law for a seller of goods or services who reasonably expects to be paid wholly or partly from the proceeds of a property insurance claim to knowingly allow the insured person to fail to pay, or assist the insured person’s failure to pay, the applicable insurance deductible.',
    isVerbatim: true,
    source: 'Tex. Bus. & Com. Code § 27.02(b)',
    url: 'https://texas.public.law/statutes/tex._bus._and_com._code_section_27.02',
    readOn: '2026-11-25',
  },
  'colorado-roofing-2012': {
    state: 'Colorado',
    when: 'Roofing work on residential property.',
    text: 'You may rescind this contract and obtain a full refund of any deposit within 72 hours after entering it.\nIf this work is to be paid from the proceeds of a property and casualty insurance policy, you may also rescind this contract within 72 hours after you receive written notice from your insurer that the claim is denied in whole or in part (C.R.S. 6-22-104).\nIf you plan to use the proceeds of a property and casualty insurance policy to pay for this work, the roofing contractor cannot pay, waive, rebate, or promise to pay, waive, or rebate all or part of any insurance deductible applicable to the claim (C.R.S. 6-22-105).',
    isVerbatim: false,
    source: 'C.R.S. 6-22-103(1)(f) and (g), 6-22-104(1)(a)',
    url: 'https://colorado.public.law/statutes/crs_6-22-104',
    readOn: '2026-11-25',
  },
  'washington-loan-2026': {
    state: 'Washington',
    when: 'Roofing or siding contracts. The law asks for bold capitals of 10 points, and for more in the contract.',
    text: 'CUSTOMER’S RIGHT TO CANCEL\nIF YOU HAVE INDICATED IN THIS CONTRACT THAT YOU INTEND TO OBTAIN A LOAN TO PAY FOR ALL OR PART OF THE WORK SPECIFIED IN THE CONTRACT, YOU HAVE THE RIGHT TO CHANGE YOUR MIND AND CANCEL THIS CONTRACT WITHIN THREE DAYS OF THE DATE WHEN THE LENDER PROVIDES YOU WITH YOUR TRUTH-IN-LENDING DISCLOSURE STATEMENT OR THE DATE WHEN YOU RECEIVE WRITTEN NOTIFICATION THAT YOUR LOAN WAS DENIED.\nBE SURE THAT ALL PROMISES MADE BY YOUR CONTRACTOR ARE PUT IN WRITING BEFORE YOU SIGN THIS CONTRACT.',
    isVerbatim: true,
    source: 'RCW 19.186.020(9)',
    url: 'https://app.leg.wa.gov/RCW/default.aspx?cite=19.186.020',
    readOn: '2026-11-25',
  },
  'south-carolina-roofing-2013': {
    state: 'South Carolina',
    when: 'Work on a roof that is to be paid from an insurance claim. The law asks for bold type of at least 10 points, and for a form of notice of cancellation beside it.',
    text: 'If this work is to be paid from the proceeds of a property and casualty insurance policy, and your insurer tells you in writing that all or part of the claim or of this contract is not covered, you may cancel this contract before midnight on the fifth business day after you received that notice.\nTo cancel, write to us at the address in this contract that you do not wish to be bound by it; no particular form is needed. A notice by mail counts from the day on which it is mailed (S.C. Code 40-59-25).',
    isVerbatim: false,
    source: 'S.C. Code § 40-59-25(A)',
    url: 'https://scstatehouse.gov/code/t40c059.php',
    readOn: '2026-11-25',
  },
  'south-dakota-storm-2026': {
    state: 'South Dakota',
    when: 'Storm damage repair to the roof of a home. The law asks for bold type of at least 10 points, and for a form of notice of cancellation, in duplicate, attached to the contract.',
    text: 'You may cancel this contract within seventy-two hours after you:\n(a) Have entered into the contract; or\n(b) Have been notified that your property insurance carrier has denied coverage for your claim, in whole or in part, to pay for the goods and services to be provided under this contract. See attached notice of cancellation form for an explanation of this right.',
    isVerbatim: true,
    source: 'SDCL 37-24-51(1)',
    url: 'https://lawserver.com/law/state/south-dakota/sd-laws/south_dakota_laws_37-24-51',
    readOn: '2026-11-25',
  },
  'arkansas-repair-2026': {
    state: 'Arkansas',
    when: 'Repairs of a home that are to be paid from an insurance claim. The law asks for bold type of at least 10 points, and for a form of notice of cancellation, in duplicate, attached to the contract.',
    text: 'You may cancel this residential real estate repair contract at any time within three (3) business days after you have received written notification from your insurer that all or any part of the claim or residential real estate repair contract is not a covered loss under the insurance policy. See attached notice of cancellation form for an explanation of this right.',
    isVerbatim: true,
    source: 'Ark. Code § 4-88-903(1)',
    url: 'https://getpocketlaw.com/law/state_arkansas/section-4-88-903-notice-of-cancellation_c22716bdcf14',
    readOn: '2026-11-25',
  },
} as const satisfies Record<ContractNoticeId, ContractNotice>;

/**
 * Returns the selected notices for printing, each with a title such as 'Texas notice' and its text.
 */
export const printedNotices = (
  ids: readonly ContractNoticeId[],
): { title: string; text: string }[] =>
  ids.map((id) => {
    const { state, text } = CONTRACT_NOTICES[id];

    return { title: `Notice under the law of ${state}`, text };
  });
