// Finds cycles between features. Considers only imports between features, including type imports but not imports of tests.
import rules from './.dependency-cruiser.mjs';

export default {
  forbidden: [
    {
      name: 'no-feature-cycle',
      severity: 'error',
      comment:
        'Features depend on each other in one direction: move the common part to one of them, or record an event.',
      scope: 'folder',
      from: { path: '^(server|web)/features/([^/]+)' },
      to: { circular: true, path: '^$1/features/', pathNot: '^$1/features/$2(/|$)' },
    },
  ],
  options: {
    ...rules.options,
    includeOnly: '^(server|web)/features/',
    exclude: String.raw`\.(test|testing)\.tsx?$`,
  },
};
