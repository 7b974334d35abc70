-- Deleting a shop deletes its projects and its materials, in an order that the database decides. So the reference from a record to
-- its materials is checked at the end of the transaction.
ALTER TABLE "install_record_materials" ALTER CONSTRAINT "install_record_materials_material_id_materials_id_fk" DEFERRABLE INITIALLY DEFERRED;
