/** Task templates for a new roofing company, in the order the work is done. */
import type { TaskCategory } from '../task.ts';

interface RoofingTemplate {
  title: string;
  category: TaskCategory;
  priority: 'low' | 'medium' | 'high';
  estimatedHours: number;
  dueInHours?: number;
  /** True if the task is added to a job when an estimate for it is accepted. */
  onAcceptance?: true;
  instructions: string;
  checklist: readonly string[];
}

export const ROOFING_TEMPLATES: readonly RoofingTemplate[] = [
  {
    title: 'Call the new lead',
    category: 'lead_management',
    priority: 'high',
    estimatedHours: 0.5,
    dueInHours: 1,
    instructions:
      'Call within one business hour. Ask what happened, how old the roof is, and when someone is home.',
    checklist: ['Address confirmed', 'Roof age and damage noted', 'Inspection offered'],
  },
  {
    title: 'Inspect the roof',
    category: 'lead_management',
    priority: 'high',
    estimatedHours: 1.5,
    instructions:
      'Photograph every slope from the same corner. Chalk damage before taking the photo.',
    checklist: [
      'All slopes photographed',
      'Attic and decking checked',
      'Flashings and vents checked',
      'Measurements taken',
    ],
  },
  {
    title: 'Follow up on the estimate',
    category: 'sales_process',
    priority: 'medium',
    estimatedHours: 0.5,
    instructions: 'Two days after sending the estimate. Ask about open questions and note them.',
    checklist: ['Estimate received', 'Questions answered', 'Next step agreed'],
  },
  {
    title: 'Meet the adjuster',
    category: 'sales_process',
    priority: 'high',
    estimatedHours: 2,
    instructions: 'Arrive before the adjuster. Bring the photos, measurements, and claim number.',
    checklist: ['Claim number ready', 'Test squares marked', 'Scope agreed in writing'],
  },
  {
    title: 'Pull the permit',
    category: 'project_management',
    priority: 'high',
    estimatedHours: 1,
    onAcceptance: true,
    instructions: 'Check whether the city requires a decking inspection.',
    checklist: ['Application filed', 'Permit on site'],
  },
  {
    title: 'Order materials',
    category: 'project_management',
    priority: 'high',
    estimatedHours: 1,
    onAcceptance: true,
    instructions: 'Order 10% extra shingles for a cut-up roof, 7% for a simple one.',
    checklist: [
      'Color confirmed by the client',
      'Shingles, underlayment, and ice barrier',
      'Drip edge, vents, and flashings',
      'Delivery day and driveway spot agreed',
    ],
  },
  {
    title: 'Order the dumpster',
    category: 'project_management',
    priority: 'medium',
    estimatedHours: 0.5,
    instructions: 'Put boards under the wheels. Do not block the garage without asking.',
    checklist: ['Sized by number of layers', 'Placement agreed with the client'],
  },
  {
    title: 'Prepare the site',
    category: 'project_management',
    priority: 'medium',
    estimatedHours: 1,
    instructions: 'Before the first shingle comes off.',
    checklist: [
      'Neighbors notified',
      'Plants and air conditioner covered',
      'Power and water located',
    ],
  },
  {
    title: 'Tear off and dry in',
    category: 'project_management',
    priority: 'high',
    estimatedHours: 8,
    instructions: 'Tear off only what you can dry in the same day. Photograph the decking.',
    checklist: ['Decking photographed', 'Bad boards replaced and counted', 'Underlayment complete'],
  },
  {
    title: 'Install the roof',
    category: 'project_management',
    priority: 'high',
    estimatedHours: 16,
    instructions: 'Follow the manufacturer’s nailing pattern. The warranty depends on it.',
    checklist: ['Drip edge', 'Ice barrier', 'Shingles', 'Flashings and vents', 'Ridge'],
  },
  {
    title: 'Clean up and sweep for nails',
    category: 'project_management',
    priority: 'medium',
    estimatedHours: 1.5,
    instructions: 'Sweep the lawn and driveway twice with the magnet, in two directions.',
    checklist: ['Gutters cleaned', 'Magnet swept twice', 'Dumpster picked up'],
  },
  {
    title: 'Final walk-through',
    category: 'customer_service',
    priority: 'high',
    estimatedHours: 1,
    instructions: 'Walk around the house with the client and note every issue.',
    checklist: ['Photos of the finished roof', 'Client satisfied', 'Warranty explained'],
  },
  {
    title: 'Send the final invoice',
    category: 'financial',
    priority: 'high',
    estimatedHours: 0.5,
    instructions: 'Include change orders and, for insurance, the certificate of completion.',
    checklist: ['Supplements included', 'Certificate of completion attached'],
  },
  {
    title: 'Collect the balance',
    category: 'financial',
    priority: 'medium',
    estimatedHours: 0.5,
    instructions: 'Start with a friendly call. Ask whether the insurance check has arrived.',
    checklist: ['Client called', 'Payment date agreed'],
  },
  {
    title: 'Register the warranty',
    category: 'customer_service',
    priority: 'low',
    estimatedHours: 0.5,
    instructions:
      'Register within the manufacturer’s deadline, usually 60 days. Send the client the confirmation.',
    checklist: ['Registered', 'Confirmation sent'],
  },
  {
    title: 'Ask for a review',
    category: 'customer_service',
    priority: 'low',
    estimatedHours: 0.5,
    instructions: 'A week after the walk-through, once the roof has been through rain.',
    checklist: ['Review requested', 'Referral requested'],
  },
];
