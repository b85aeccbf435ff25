/// What readers of JUnit XML agree on: this follows Ant's schema, with every attribute and element that it requires, in
/// its order, and the wider schema of Jenkins's xUnit plugin.
enum JUnitSchema {
  static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
      <xs:simpleType name="word">
        <xs:restriction base="xs:token"><xs:minLength value="1"/></xs:restriction>
      </xs:simpleType>
      <xs:simpleType name="moment">
        <xs:restriction base="xs:dateTime">
          <xs:pattern value="[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}"/>
        </xs:restriction>
      </xs:simpleType>
      <xs:complexType name="trouble">
        <xs:simpleContent>
          <xs:extension base="xs:string">
            <xs:attribute name="message" type="xs:string"/>
            <xs:attribute name="type" type="xs:string" use="required"/>
          </xs:extension>
        </xs:simpleContent>
      </xs:complexType>
      <xs:complexType name="case">
        <xs:choice minOccurs="0">
          <xs:element name="skipped"/>
          <xs:element name="error" type="trouble"/>
          <xs:element name="failure" type="trouble"/>
        </xs:choice>
        <xs:attribute name="name" type="xs:token" use="required"/>
        <xs:attribute name="classname" type="xs:token" use="required"/>
        <xs:attribute name="time" type="xs:decimal" use="required"/>
      </xs:complexType>
      <xs:complexType name="suite">
        <xs:sequence>
          <xs:element name="properties"/>
          <xs:element name="testcase" type="case" minOccurs="0" maxOccurs="unbounded"/>
          <xs:element name="system-out" type="xs:string"/>
          <xs:element name="system-err" type="xs:string"/>
        </xs:sequence>
        <xs:attribute name="name" type="word" use="required"/>
        <xs:attribute name="timestamp" type="moment" use="required"/>
        <xs:attribute name="hostname" type="word" use="required"/>
        <xs:attribute name="tests" type="xs:int" use="required"/>
        <xs:attribute name="failures" type="xs:int" use="required"/>
        <xs:attribute name="errors" type="xs:int" use="required"/>
        <xs:attribute name="skipped" type="xs:int"/>
        <xs:attribute name="time" type="xs:decimal" use="required"/>
        <xs:attribute name="package" type="xs:token" use="required"/>
        <xs:attribute name="id" type="xs:int" use="required"/>
      </xs:complexType>
      <xs:element name="testsuites">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="testsuite" type="suite" minOccurs="0" maxOccurs="unbounded"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>
    </xs:schema>
    """
}
