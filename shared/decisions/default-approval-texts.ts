/** The texts that a reviewer agrees to with an approval. A shop can replace them (docs/requirements/decisions.md, Texts). */
export const DEFAULT_APPROVAL_TEXTS = {
  checklist: [
    { text: 'All wording, phone numbers and web addresses are correct' },
    { text: 'Colors on a screen differ from print; I may ask for a printed sample' },
    { text: 'Placement on the vehicle can differ slightly from this flat template' },
    { text: 'I am authorized to approve this artwork; it will be printed as shown' },
  ],
  terms: '',
  consent: 'My typed name is my signature. I agree to sign this decision electronically.',
};
