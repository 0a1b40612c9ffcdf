BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE claims (
	table_id VARCHAR(16) NOT NULL, 
	worker VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE events (
	table_id VARCHAR(16) NOT NULL, 
	sequence INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	data TEXT NOT NULL, 
	"key" VARCHAR(100), 
	PRIMARY KEY (table_id, sequence), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('ji2rwq22x3wi',0,1794877874174,'created','{"commitment":"25e8ef2a666f1edcc4387cf6052ac72f3d64ca2d0177d8ad0261a4b088e2e119","seats":[{"seat":0,"kind":"person","name":"Ada","bot":""},{"seat":1,"kind":"bot","name":"overman","bot":"overman"},{"seat":2,"kind":"bot","name":"Steiger","bot":"hewer"}],"own_luck":false}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',1,1794877874207,'play','{"action":"start:0","seat":-1,"bot":""}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',2,1794877874207,'play','{"action":"reveal:round_road","seat":-1,"bot":""}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',3,1794877874207,'play','{"action":"draw:2-1-0","seat":-1,"bot":""}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',4,1794877874223,'play','{"action":"give:0","seat":0,"bot":""}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',5,1794877874290,'play','{"action":"place:coal_L1","seat":0,"bot":""}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',6,1794877874350,'play','{"action":"place:coal_L2","seat":0,"bot":""}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',7,1794877874415,'play','{"action":"place:spoil_L3","seat":0,"bot":""}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',8,1794877874415,'play','{"action":"draw:2-1-0","seat":-1,"bot":""}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',9,1794877874485,'play','{"action":"give:1","seat":0,"bot":""}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',10,1794877879783,'play','{"action":"place:coal_L1","seat":1,"bot":"overman"}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',11,1794877879878,'play','{"action":"place:coal_L2","seat":1,"bot":"overman"}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',12,1794877880011,'play','{"action":"place:spoil_L3","seat":1,"bot":"overman"}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',13,1794877880011,'play','{"action":"draw:2-1-0","seat":-1,"bot":""}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',14,1794877880039,'play','{"action":"place:spoil_L1","seat":2,"bot":"hewer"}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',15,1794877880059,'play','{"action":"place:coal_L4","seat":2,"bot":"hewer"}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',16,1794877880110,'play','{"action":"place:coal_L3","seat":2,"bot":"hewer"}',NULL);
INSERT INTO "events" VALUES('ji2rwq22x3wi',17,1794877880114,'play','{"action":"tile:overman","seat":2,"bot":"hewer"}',NULL);
INSERT INTO "events" VALUES('ycr5bykuufmf',0,1794877880109,'created','{"commitment":"68a4a2e55f27b379182f1204981570fa0aa03be18805c4b0fcc1deb5dd6314f7","seats":[{"seat":0,"kind":"person","name":"Ada","bot":""},{"seat":1,"kind":"open","name":"","bot":""},{"seat":2,"kind":"open","name":"","bot":""}],"own_luck":false}',NULL);
INSERT INTO "events" VALUES('ycr5bykuufmf',1,1794877880114,'sat','{"seat":1,"kind":"person","name":"Ben","bot":"","why":"joined"}',NULL);
INSERT INTO "events" VALUES('ycr5bykuufmf',2,1794877880123,'sat','{"seat":2,"kind":"person","name":"Cy","bot":"","why":"joined"}',NULL);
INSERT INTO "events" VALUES('ycr5bykuufmf',3,1794877880147,'play','{"action":"start:1","seat":-1,"bot":""}',NULL);
INSERT INTO "events" VALUES('ycr5bykuufmf',4,1794877880147,'play','{"action":"roll:3-5-5","seat":-1,"bot":""}',NULL);
INSERT INTO "events" VALUES('ycr5bykuufmf',5,1794877880175,'proposed','{"what":"bot","seat":0,"of":1,"bot":"hewer","agreed":[0]}',NULL);
CREATE TABLE keys (
	token VARCHAR(64) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	seats VARCHAR(40) NOT NULL, 
	PRIMARY KEY (token, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "keys" VALUES('0f4c397f9418db62569e068c13c05d5a4bdebf5290f89209d5c25d193f4de481','ycr5bykuufmf','[2]');
INSERT INTO "keys" VALUES('2aa660f7f8b6a46c2fcb97347ffd9fbd8952e8ba98bd68e7a90addccae9adeb1','ycr5bykuufmf','[0]');
INSERT INTO "keys" VALUES('4366ecc5756a8e0fce953ed6403b041276f72ece939661ed52097b6dec8ce630','ji2rwq22x3wi','[0]');
INSERT INTO "keys" VALUES('e9d6174a9a96bcc85132b2282fa20b776c7bfca1427863d674d11fd77f81e704','ycr5bykuufmf','[1]');
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	setup TEXT NOT NULL, 
	seed BLOB NOT NULL, 
	public BOOLEAN NOT NULL, 
	created BIGINT NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	waits_for VARCHAR(10) NOT NULL, 
	sequence INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	actor INTEGER NOT NULL, 
	seats TEXT NOT NULL, 
	scores TEXT NOT NULL, 
	changed BIGINT NOT NULL, grants INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('ji2rwq22x3wi','schichtwechsel','{"players": 3, "options": {}, "edition": ""}',X'C7F54451D2F35E8400B049472579E5ABB60416321589229F3174C55285589A70',1,1794877874174,'playing','bot',17,17,1,'[{"kind": "person", "name": "Ada", "bot": ""}, {"kind": "bot", "name": "overman", "bot": "overman"}, {"kind": "bot", "name": "Steiger", "bot": "hewer"}]','[-10, -12, -12]',1794877880114,0);
INSERT INTO "tables" VALUES('ycr5bykuufmf','schiefer','{"players": 3, "options": {}, "edition": ""}',X'0A36FB44960C8B289C06C4A5CC0A17C10CDFFDD8E4F53FC430BCE96BB0B6949E',1,1794877880109,'playing','person',5,2,1,'[{"kind": "person", "name": "Ada", "bot": ""}, {"kind": "person", "name": "Ben", "bot": ""}, {"kind": "person", "name": "Cy", "bot": ""}]','[1, 1, 1]',1794877880175,2);
CREATE TABLE workers (
	id VARCHAR(32) NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE INDEX tables_by_change ON tables (public, status, changed);
CREATE INDEX tables_by_wait ON tables (waits_for);
CREATE UNIQUE INDEX events_by_key ON events (table_id, "key");
CREATE INDEX keys_by_table ON keys (table_id);
CREATE INDEX claims_by_worker ON claims (worker);
COMMIT;
