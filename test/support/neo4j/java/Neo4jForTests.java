import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.connectors.ConnectorPortRegister;
import org.neo4j.configuration.connectors.ConnectorType;
import org.neo4j.configuration.connectors.HttpConnector;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/**
 * One Neo4j Community server with Bolt on the loopback, for tests. Arguments: data directory, port (0: any free one),
 * "keep" or "remove" (what becomes of the directory when the server stops), bytes that a transaction may take (0: all).
 * The environment variable LORE_TEST_PASSWORD holds the password of user neo4j; without it the server asks for none.
 *
 * Prints "READY port" once it answers. It stops when its standard input ends, so it cannot outlive whoever started it.
 */
public class Neo4jForTests {
    public static void main(String[] args) throws Exception {
        Path home = Path.of(args[0]);
        int port = Integer.parseInt(args[1]);
        boolean remove = args[2].equals("remove");
        long transactionBytes = Long.parseLong(args[3]);
        String password = System.getenv("LORE_TEST_PASSWORD");

        DatabaseManagementService server = new DatabaseManagementServiceBuilder(home)
                .setConfig(BoltConnector.enabled, true)
                .setConfig(BoltConnector.listen_address, new SocketAddress("127.0.0.1", port))
                .setConfig(HttpConnector.enabled, false)
                .setConfig(GraphDatabaseSettings.auth_enabled, password != null)
                .setConfig(GraphDatabaseSettings.pagecache_memory, 256L << 20)
                .setConfig(GraphDatabaseSettings.memory_transaction_max_size, transactionBytes)
                .setConfig(GraphDatabaseSettings.preallocate_logical_logs, false)
                .setConfig(GraphDatabaseSettings.keep_logical_logs, "keep_none")
                .setConfig(GraphDatabaseSettings.transaction_monitor_check_interval, Duration.ofMillis(500))
                // Tests fill and empty the database all the time: a plan that was good for forty nodes is good for none.
                .setConfig(GraphDatabaseSettings.cypher_min_replan_interval, Duration.ofHours(12))
                .build();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.shutdown();
            if (remove) {
                deleteTree(home);
            }
        }));

        GraphDatabaseAPI system = (GraphDatabaseAPI) server.database(GraphDatabaseSettings.SYSTEM_DATABASE_NAME);
        if (password != null) {
            system.executeTransactionally(
                    "ALTER USER neo4j SET PASSWORD $password CHANGE NOT REQUIRED", java.util.Map.of("password", password));
        }
        int bound = system.getDependencyResolver()
                .resolveDependency(ConnectorPortRegister.class)
                .getLocalAddress(ConnectorType.BOLT)
                .getPort();
        System.out.println("READY " + bound);
        System.out.flush();

        while (System.in.read() >= 0) {
            // Whoever started us holds the other end; nothing is ever sent.
        }
        System.exit(0);
    }

    private static void deleteTree(Path root) {
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
                    Files.deleteIfExists(directory);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException failure) {
            System.err.println("could not remove " + root + ": " + failure.getMessage());
        }
    }
}
