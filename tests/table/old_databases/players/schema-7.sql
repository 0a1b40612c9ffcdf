-- token mdgtthrk9dwk YXaWdjT9vM8WJ9m66hLUmimDoOyBVjBu
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE appearances (
	player_id VARCHAR(16) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	PRIMARY KEY (player_id, table_id), 
	FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE, 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "appearances" VALUES('adaadaadaada','mdgtthrk9dwk');
CREATE TABLE challenges (
	challenge VARCHAR(64) NOT NULL, 
	browser VARCHAR(64) NOT NULL, 
	purpose VARCHAR(10) NOT NULL, 
	data TEXT NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (challenge)
);
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
INSERT INTO "events" VALUES('mdgtthrk9dwk',0,1794922171196,'created','{"commitment":"9182cffca8902289aec7fa646ecd621c085562a17a22ebcbb0687de0b38c8bf8","seats":[{"seat":0,"kind":"person","name":"Ada","bot":"","player":"adaadaadaada"},{"seat":1,"kind":"open","name":"","bot":""}],"own_luck":false}',NULL);
INSERT INTO "events" VALUES('mdgtthrk9dwk',1,1794922171213,'sat','{"seat":1,"kind":"person","name":"Ben","bot":"","why":"joined"}',NULL);
INSERT INTO "events" VALUES('mdgtthrk9dwk',2,1794922171231,'play','{"action":"start:1","seat":-1,"bot":""}',NULL);
INSERT INTO "events" VALUES('mdgtthrk9dwk',3,1794922171231,'play','{"action":"roll:2-4-6","seat":-1,"bot":""}',NULL);
INSERT INTO "events" VALUES('mdgtthrk9dwk',4,1794922171250,'play','{"action":"keep","seat":1,"bot":""}',NULL);
INSERT INTO "events" VALUES('mdgtthrk9dwk',5,1794922171253,'play','{"action":"done","seat":1,"bot":""}',NULL);
INSERT INTO "events" VALUES('mdgtthrk9dwk',6,1794922171253,'play','{"action":"roll:1-3-4","seat":-1,"bot":""}',NULL);
INSERT INTO "events" VALUES('mdgtthrk9dwk',7,1794922171258,'play','{"action":"keep","seat":0,"bot":""}',NULL);
INSERT INTO "events" VALUES('mdgtthrk9dwk',8,1794922171260,'play','{"action":"done","seat":0,"bot":""}',NULL);
INSERT INTO "events" VALUES('mdgtthrk9dwk',9,1794922171260,'play','{"action":"roll:1-2-2","seat":-1,"bot":""}',NULL);
INSERT INTO "events" VALUES('mdgtthrk9dwk',10,1794922171265,'play','{"action":"keep","seat":0,"bot":""}',NULL);
INSERT INTO "events" VALUES('mdgtthrk9dwk',11,1794922171267,'play','{"action":"done","seat":0,"bot":""}',NULL);
INSERT INTO "events" VALUES('mdgtthrk9dwk',12,1794922171267,'play','{"action":"roll:1-5-5","seat":-1,"bot":""}',NULL);
INSERT INTO "events" VALUES('mdgtthrk9dwk',13,1794922171268,'chat','{"seat":1,"name":"Ben","text":"Glückauf, Ada!"}',NULL);
CREATE TABLE keys (
	token VARCHAR(64) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	seats VARCHAR(40) NOT NULL, 
	PRIMARY KEY (token, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "keys" VALUES('024c4e6b1dd10c1065a38b9ad523e58b88a4eec7b709b75af8f894507344b762','mdgtthrk9dwk','[1]');
INSERT INTO "keys" VALUES('f60fabcc33294c48a45d5226bd46f888fa0b43f386d67d35a63c34773f024eb2','mdgtthrk9dwk','[0]');
INSERT INTO "keys" VALUES('player7e84668b0854838a41f44a6ac27a5d41d7d46b570fd41f9ae81c73a538','mdgtthrk9dwk','[0]');
CREATE TABLE notice_settings (
	player_id VARCHAR(16) NOT NULL, 
	lang VARCHAR(10) NOT NULL, 
	channels VARCHAR(40) NOT NULL, 
	quiet_minutes INTEGER NOT NULL, 
	mail VARCHAR(254) NOT NULL, 
	mail_code VARCHAR(64) NOT NULL, 
	mail_confirmed BOOLEAN NOT NULL, 
	digest BOOLEAN NOT NULL, 
	digest_sent BIGINT NOT NULL, 
	webhook TEXT NOT NULL, 
	PRIMARY KEY (player_id), 
	FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "notice_settings" VALUES('adaadaadaada','de','push,mail',60,'ada@example.org','',1,1,0,'https://chat.example/hook');
CREATE TABLE notices (
	player_id VARCHAR(16) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	sequence INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	PRIMARY KEY (player_id, table_id, sequence), 
	FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE, 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "notices" VALUES('adaadaadaada','mdgtthrk9dwk',3,1790000000000,'sent');
CREATE TABLE outages (
	began BIGINT NOT NULL, 
	ended BIGINT NOT NULL, 
	PRIMARY KEY (began)
);
CREATE TABLE passkeys (
	id VARCHAR(1400) NOT NULL, 
	player_id VARCHAR(16) NOT NULL, 
	public_key BLOB NOT NULL, 
	sign_count BIGINT NOT NULL, 
	label VARCHAR(40) NOT NULL, 
	created BIGINT NOT NULL, 
	used BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "passkeys" VALUES('cGFzc2tleQ','adaadaadaada',X'6B6579',0,'',1790000000000,1790000000000);
CREATE TABLE players (
	id VARCHAR(16) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	name_key VARCHAR(160) NOT NULL, 
	created BIGINT NOT NULL, 
	recovery VARCHAR(64), 
	PRIMARY KEY (id), 
	UNIQUE (name_key)
);
INSERT INTO "players" VALUES('adaadaadaada','Ada','ada',1790000000000,'rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr');
CREATE TABLE push_subscriptions (
	id VARCHAR(64) NOT NULL, 
	player_id VARCHAR(16) NOT NULL, 
	endpoint TEXT NOT NULL, 
	p256dh VARCHAR(100) NOT NULL, 
	auth VARCHAR(40) NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "push_subscriptions" VALUES('s1','adaadaadaada','https://push.example/1','p','a',1);
CREATE TABLE server (
	name VARCHAR(40) NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "server" VALUES('visitor_key',X'0C43811C77707E743B5B316F5CE25143EF47296AC84C51025A5A43A28B48B756');
CREATE TABLE sessions (
	token VARCHAR(64) NOT NULL, 
	player_id VARCHAR(16) NOT NULL, 
	created BIGINT NOT NULL, 
	used BIGINT NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('4d6a2cc6911b66c732c7ee210b24021cd63a132fd8f7ea20a83ec6fddeb15eec','adaadaadaada',1790000000000,1790000000000);
CREATE TABLE table_notices (
	player_id VARCHAR(16) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	channels VARCHAR(40) NOT NULL, 
	PRIMARY KEY (player_id, table_id), 
	FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE, 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "table_notices" VALUES('adaadaadaada','mdgtthrk9dwk','');
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
	changed BIGINT NOT NULL, grants INTEGER DEFAULT '0' NOT NULL, terms TEXT DEFAULT '{}' NOT NULL, deadline BIGINT, places TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('mdgtthrk9dwk','schiefer','{"players": 2, "rules": 2, "options": {"coins_at_start": 3, "round_limit": 250, "second_player_coins": 0, "marker_purchase": "any_time", "tied_win": "shared"}, "edition": "", "label": "spielbox-2011", "client": ""}',X'DAF09A5BAAC3D2D47EA2FEC42C0A655B3DFDE4D15C20C407C5F6458BAB7C1498',1,1794922171196,'playing','person',13,11,1,'[{"kind": "person", "name": "Ada", "bot": "", "player": "adaadaadaada"}, {"kind": "person", "name": "Ben", "bot": "", "player": ""}]','[1, 1]',1794922171268,1,'{}',NULL,NULL);
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
CREATE INDEX passkeys_by_player ON passkeys (player_id);
CREATE INDEX challenges_by_expiry ON challenges (expires);
CREATE INDEX sessions_by_player ON sessions (player_id);
CREATE INDEX appearances_by_table ON appearances (table_id);
CREATE INDEX table_notices_by_table ON table_notices (table_id);
CREATE INDEX push_subscriptions_by_player ON push_subscriptions (player_id);
CREATE INDEX notices_by_table ON notices (table_id);
CREATE INDEX notices_by_state ON notices (state, at);
CREATE INDEX tables_by_deadline ON tables (deadline);
COMMIT;
