import { secondStepAdminContract, secondStepContract } from '#shared/second-step/second-step.contract.ts';
import { routes } from '#server/http/routes.ts';
import { requirementFor, setRequirement } from './second-step-admin.service.ts';
import {
  addAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  secondStepOf,
  startAuthenticator,
} from './second-step.service.ts';

export const secondStepRoutes = [
  ...routes(secondStepContract, {
    secondStep: (app, { scope, params }) => secondStepOf(app, scope, params.id),
    startAuthenticator: (app, { scope, params }) => startAuthenticator(app, scope, params.id),
    addAuthenticator: (app, { scope, params, body }) => addAuthenticator(app, scope, params.id, body),
    removeAuthenticator: (app, { scope, params }) => removeAuthenticator(app, scope, params.id),
    renewRecoveryCodes: (app, { scope, params }) => renewRecoveryCodes(app, scope, params.id),
  }),
  ...routes(secondStepAdminContract, {
    requirement: (app, { scope }) => requirementFor(app, scope),
    setRequirement: (app, { scope, body }) => setRequirement(app, scope, body),
  }),
];
