import java.io.File;
import java.nio.file.Files;
import java.util.Arrays;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.query.ResultSet;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.shacl.ShaclValidator;
import org.apache.jena.shacl.Shapes;

/**
 * Checks N-Triples with Apache Jena: by SHACL where the second argument is a file of shapes, by SPARQL over the whole graph
 * where it is a folder of queries. Prints `time WHAT MS` and `found SHAPE FOCUS`, a line each.
 */
public class JenaPeer {
  public static void main(String[] arguments) throws Exception {
    long begun = System.nanoTime();
    Graph data = RDFDataMgr.loadGraph(arguments[0]);
    File rules = new File(arguments[1]);
    Shapes shapes = rules.isDirectory() ? null : Shapes.parse(RDFDataMgr.loadGraph(rules.getPath()));
    long loaded = System.nanoTime();
    StringBuilder found = new StringBuilder();
    if (shapes == null) query(data, rules, found);
    else validate(data, shapes, found);
    long done = System.nanoTime();
    System.out.println("time load " + (loaded - begun) / 1e6);
    System.out.println("time validate " + (done - loaded) / 1e6);
    System.out.print(found);
  }

  private static void validate(Graph data, Shapes shapes, StringBuilder found) {
    ShaclValidator.get().validate(shapes, data).getEntries().forEach(
        (entry) -> tell(found, local(entry.source()), local(entry.focusNode())));
  }

  private static void query(Graph data, File folder, StringBuilder found) throws Exception {
    Model model = ModelFactory.createModelForGraph(data);
    File[] files = folder.listFiles();
    Arrays.sort(files);
    for (File file : files) {
      String name = file.getName().replace(".rq", "");
      try (QueryExecution execution = QueryExecutionFactory.create(Files.readString(file.toPath()), model)) {
        ResultSet rows = execution.execSelect();
        while (rows.hasNext()) tell(found, name, local(rows.next().get("this").asNode()));
      }
    }
  }

  private static void tell(StringBuilder found, String shape, String focus) {
    found.append("found ").append(shape).append(' ').append(focus).append('\n');
  }

  private static String local(Node node) {
    String uri = node.getURI();
    return uri.substring(uri.lastIndexOf(':') + 1);
  }
}
