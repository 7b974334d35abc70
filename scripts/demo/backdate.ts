import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/**
 * Gives the history the times at which it is said to have happened: `times` are those of the projects' events, oldest first. The
 * one thing that the front door, rightly, has no call for. Records follow the event that tells of them.
 */
export async function backdate(database: Database, times: readonly Date[]): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`select id from activities
      where project_id is not null order by id`);
    if (rows.length !== times.length)
      throw new Error(`${rows.length} events were recorded, ${times.length} were expected`);
    const dated = JSON.stringify(rows.map(({ id }, index) => ({ id, at: times[index] })));
    await tx.execute(sql`update activities set created_at = dated.at
      from jsonb_to_recordset(${dated}::jsonb) as dated(id bigint, at timestamptz) where dated.id = activities.id`);
    for (const statement of FOLLOWERS) await tx.execute(statement);
  });
}

const FOLLOWERS = [
  // What happened beside a project, as somebody joining a team, happened with the act before it.
  sql`update activities set created_at = (select max(earlier.created_at) from activities as earlier
    where earlier.project_id is not null and earlier.id < activities.id) where project_id is null`,
  sql`update photos set created_at = activities.created_at from activities
    where action = 'photo_upload' and (details ->> 'photoId')::int = photos.id`,
  sql`update artwork_proofs set created_at = activities.created_at from activities
    where action = 'proof_upload' and (details ->> 'proofId')::int = artwork_proofs.id`,
  sql`update artwork_proofs set approved_at = activities.created_at from activities
    where action = 'proof_approved' and (details ->> 'proofId')::int = artwork_proofs.id`,
  sql`update messages set created_at = activities.created_at from activities
    where action = 'message_sent' and (details ->> 'messageId')::int = messages.id`,
  sql`update tracking_items set created_at = activities.created_at from activities
    where action = 'tracking_added' and (details ->> 'trackingItemId')::int = tracking_items.id`,
  sql`update notifications set created_at = activities.created_at,
    is_read = activities.created_at < now() - interval '3 days'
    from activities where activities.id = event_id`,
  sql`update projects set created_at = story.first, updated_at = story.last,
    completed_at = case when completed then story.last end, stage_since = coalesce(story.moved, story.first)
    from (select project_id, min(created_at) as first, max(created_at) as last,
      max(created_at) filter (where action = 'status_change') as moved from activities group by 1) as story
    where project_id = projects.id`,
  sql`update vehicle_details set created_at = projects.created_at from projects where projects.id = project_id`,
  sql`update wrap_details set created_at = projects.created_at from projects where projects.id = project_id`,
  sql`update users set created_at = (select min(created_at) - interval '30 days' from activities)`,
];
