-- The searched text of a project (decision 0039), derived from its name, its vehicle and all its tracking numbers.
CREATE FUNCTION "project_search_text"("project" integer, "project_name" text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT lower(concat_ws(' ', project_name,
		(SELECT concat_ws(' ', vin, license_plate, year, make, model) FROM vehicle_details WHERE project_id = project),
		(SELECT string_agg(tracking_number, ' ') FROM tracking_items WHERE project_id = project)))
$$;--> statement-breakpoint
CREATE FUNCTION "set_project_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	new.search_text := project_search_text(new.id, new.name);
	RETURN new;
END $$;--> statement-breakpoint
CREATE FUNCTION "refresh_project_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE projects SET search_text = project_search_text(id, name) WHERE id IN (SELECT project_id FROM changed);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "projects_search_text" BEFORE INSERT OR UPDATE OF "name" ON "projects"
	FOR EACH ROW EXECUTE FUNCTION "set_project_search_text"();--> statement-breakpoint
CREATE TRIGGER "vehicle_details_insert_search_text" AFTER INSERT ON "vehicle_details" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "refresh_project_search_text"();--> statement-breakpoint
CREATE TRIGGER "vehicle_details_update_search_text" AFTER UPDATE ON "vehicle_details" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "refresh_project_search_text"();--> statement-breakpoint
CREATE TRIGGER "vehicle_details_delete_search_text" AFTER DELETE ON "vehicle_details" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "refresh_project_search_text"();--> statement-breakpoint
CREATE TRIGGER "tracking_items_insert_search_text" AFTER INSERT ON "tracking_items" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "refresh_project_search_text"();--> statement-breakpoint
CREATE TRIGGER "tracking_items_update_search_text" AFTER UPDATE ON "tracking_items" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "refresh_project_search_text"();--> statement-breakpoint
CREATE TRIGGER "tracking_items_delete_search_text" AFTER DELETE ON "tracking_items" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "refresh_project_search_text"();--> statement-breakpoint
UPDATE "projects" SET "search_text" = project_search_text("id", "name");
