import { adminCertificationsContract } from '#shared/admin/admin.contract.ts';
import { certificationsContract } from '#shared/certifications/certifications.contract.ts';
import { routes } from '#server/http/routes.ts';
import {
  addCertification,
  changeCertification,
  listCertifications,
  removeCertification,
} from './certifications-admin.service.ts';
import { activeCertifications, heldCertifications } from './certifications.repository.ts';

export const certificationsRoutes = [
  ...routes(certificationsContract, {
    list: (app) => activeCertifications(app.database.sql),
    held: (app, { scope }) => heldCertifications(app.database.sql, scope),
  }),
  ...routes(adminCertificationsContract, {
    certifications: (app, { scope }) => listCertifications(app, scope),
    createCertification: (app, { scope, body }) => addCertification(app, scope, body),
    updateCertification: (app, { scope, params, body }) => changeCertification(app, scope, params.id, body),
    deleteCertification: (app, { scope, params }) => removeCertification(app, scope, params.id),
  }),
];
