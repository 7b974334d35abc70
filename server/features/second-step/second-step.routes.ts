import { secondStepAdminContract, secondStepContract } from '#shared/second-step/second-step.contract.ts';
import { routes } from '#server/http/routes.ts';
import { getRequirement, setRequirement } from './second-step-admin.service.ts';
import {
  addAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  getSecondStep,
  startAuthenticator,
} from './second-step.service.ts';

export const secondStepRoutes = [
  ...routes(secondStepContract, {
    secondStep: (app, { scope, params }) => getSecondStep(app, scope, params.id),
    startAuthenticator: (app, { scope, params }) => startAuthenticator(app, scope, params.id),
    addAuthenticator: (app, { scope, params, body }) => addAuthenticator(app, scope, params.id, body),
    removeAuthenticator: (app, { scope, params }) => removeAuthenticator(app, scope, params.id),
    renewRecoveryCodes: (app, { scope, params }) => renewRecoveryCodes(app, scope, params.id),
  }),
  ...routes(secondStepAdminContract, {
    requirement: (app, { scope }) => getRequirement(app, scope),
    setRequirement: (app, { scope, body }) => setRequirement(app, scope, body),
  }),
];
